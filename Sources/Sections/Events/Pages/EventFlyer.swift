import Model
import Site

extension Flyer {
    enum Key: String, PhraseKey {
        static let group = "poster"
        case undated, cancelled, scan, scanToSignUp, pageTitle
    }

    init(_ entry: EventEntry, pictures: Pictures, settings: SiteSettings, words: PageWords) {
        let (event, time) = (entry.event, entry.shown?.time)
        func named(_ text: LocalizedText) -> Words {
            let tagged = words.tagged(text)
            return Words(tagged.text, language: tagged.language ?? words.language)
        }
        let day = time.map { $0.firstDay.day < 10 ? "0\($0.firstDay.day)" : "\($0.firstDay.day)" }
        let dayWords = time.map {
            words.dates.shortMonths[$0.firstDay.month - 1] + " "
                + words.dates.shortWeekdays[$0.firstDay.weekday - 1]
        }
        self.init(
            day: day, dayWords: dayWords ?? words.say(Key.undated), title: named(event.title),
            otherTitle: words.otherTagged(event.title).first.map { Words($0.text, language: $0.language) },
            notice: entry.isCancelled ? words.say(Key.cancelled) : nil,
            time: time.map(EventWords(words).full) ?? "",
            place: entry.location.map(named), association: named(settings.title),
            picture: pictures.picture(of: event)?.file, address: words.url(Address.event(event.slug)),
            invitation: words.say(entry.hasSignUp ? Key.scanToSignUp : .scan),
            language: words.language, inks: Inks(settings.look.light))
    }
}

extension Flyer.Inks {
    init(_ palette: Palette) {
        self.init(
            paper: palette.paper.hex, ink: palette.ink.hex, soft: palette.soft.hex,
            calling: palette.calls.hex,
            informing: palette.informs.hex)
    }
}
