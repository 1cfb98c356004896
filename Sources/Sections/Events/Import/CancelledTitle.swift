extension CalendarFile.Component {
    /// The words that Outlook sets before the title of a cancelled event, whose STATUS stays CONFIRMED.
    private static let cancelWords: Set = [
        "canceled", "cancelled", "abgesagt", "annulé", "annulée", "cancelado", "cancelada", "annullato",
        "geannuleerd", "已取消", "取消", "キャンセル済み",
    ]

    /// The title without such a word, and whether the event is marked as free time too, as Outlook does; nil if the title begins with no
    /// such word, and for events of Corkboard.
    var cancelledTitle: (rest: String, isCertain: Bool)? {
        guard let title = self["SUMMARY"].flatMap(\.text.calendarLine), EventReader.own(self).isEmpty,
            let colon = title.firstIndex(where: { $0 == ":" || $0 == "：" }),
            Self.cancelWords.contains(title[..<colon].lowercased().filter { !$0.isWhitespace }),
            let rest = String(title[title.index(after: colon)...]).calendarLine
        else { return nil }
        let busy = self["X-MICROSOFT-CDO-BUSYSTATUS"]?.value.filter { !$0.isWhitespace }
        return (rest, busy?.uppercased() == "FREE")
    }
}
