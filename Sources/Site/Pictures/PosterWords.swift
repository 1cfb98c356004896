import Model

/// The words of posters that no content file has, in one place.
enum PosterWords {
    /// The name of the page to print.
    static func printTitle(_ title: String) -> String { "Poster: \(title)" }
    static let undated = "Date to be announced"
    static let cancelled = "Cancelled"
    static let invitation = "Scan for details"
    static let invitationToSignUp = "Scan for details and sign-up"
}

extension Poster {
    /// The poster of an event.
    init(_ entry: EventEntry, pictures: Pictures, settings: SiteSettings, words: PageWords) {
        let (event, time) = (entry.event, entry.shown?.time)
        func named(_ text: LocalizedText) -> Words {
            let wording = words.wording(text)
            return Words(wording.text, language: wording.language ?? words.language)
        }
        let day = time.map { $0.firstDay.day < 10 ? "0\($0.firstDay.day)" : "\($0.firstDay.day)" }
        let dayWords = time.map {
            DayWords.short(DayWords.months[$0.firstDay.month - 1]) + " "
                + DayWords.short(DayWords.weekdays[$0.firstDay.weekday - 1])
        }
        self.init(
            day: day, dayWords: dayWords ?? PosterWords.undated, title: named(event.title),
            otherTitle: words.otherWordings(event.title).first.map { Words($0.text, language: $0.language) },
            notice: entry.isCancelled ? PosterWords.cancelled : nil, time: time.map(EventWords.full) ?? "",
            place: entry.location.map(named), association: named(settings.title),
            picture: pictures.picture(of: event)?.file, address: settings.url + Address.event(event.slug),
            invitation: entry.hasSignUp ? PosterWords.invitationToSignUp : PosterWords.invitation,
            language: words.language)
    }
}
