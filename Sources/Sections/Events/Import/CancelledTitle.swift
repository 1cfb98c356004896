/// The words that Outlook sets before the title of a cancelled event, whose STATUS stays CONFIRMED.
struct CancelledTitle {
    /// The title without the word.
    let rest: String
    /// Whether the event is marked as free time too, as Outlook does.
    let isCertain: Bool

    private static let words: Set = [
        "canceled", "cancelled", "abgesagt", "annulé", "annulée", "cancelado", "cancelada", "annullato",
        "geannuleerd", "已取消", "取消", "キャンセル済み",
    ]

    /// The word and the rest of a component's title on one line; nil if it begins with no such word, and for events of Corkboard.
    init?(_ title: String, of component: CalendarFile.Component) {
        guard EventReader.own(component).isEmpty,
            let colon = title.firstIndex(where: { $0 == ":" || $0 == "：" }),
            Self.words.contains(title[..<colon].lowercased().filter { !$0.isWhitespace }),
            let rest = EventText.line(String(title[title.index(after: colon)...]))
        else { return nil }
        self.rest = rest
        let busy = component["X-MICROSOFT-CDO-BUSYSTATUS"]?.value.filter { !$0.isWhitespace }
        isCertain = busy?.uppercased() == "FREE"
    }

    /// The cancelled title of a component; nil if its title does not begin so.
    init?(_ component: CalendarFile.Component) {
        guard let title = component["SUMMARY"].flatMap({ EventText.line($0.text) }) else { return nil }
        self.init(title, of: component)
    }
}
