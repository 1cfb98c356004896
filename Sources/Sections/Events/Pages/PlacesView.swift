import Calendars
import Foundation
import Model
import Site
import State

/// Whether sign-up is open by its times, as of the build. The names are those of `places.js`.
enum SignUpPhase: String, Encodable {
    case soon, open, over

    init(_ terms: PlaceTerms, at now: Date) {
        self = terms.closes <= now ? .over : terms.opens.map { $0 > now } == true ? .soon : .open
    }
}

/// The sign-up of the site itself for one date (`places.mustache`). It has no number of places left: `places.js` asks for that.
struct PlacesView: TemplateView {
    /// The key of the date in the file of places.
    let placesKey: String
    /// The start of the date for machines, by which a list finds the date that it shows.
    let placesDate: String
    /// The page for signing up, below the mount of the program.
    let placesPath: String
    let hasLimit: Bool
    /// Whether a button stands beside the link.
    let hasButton: Bool
    /// Whether a press of the button signs a member up: nothing but a name is asked for.
    let isPressed: Bool
    /// When sign-up opens, for machines and in words; nil if it is open from the beginning.
    let opens: String?
    let opensText: String?
    /// When sign-up closes, at the start at the latest.
    let closes: String
    /// Nil if the event names no time.
    let closesText: String?
    /// The phase at the build.
    let isSoon: Bool
    let isOpen: Bool
    let isOver: Bool

    /// Nil if the date takes no sign-ups here, or if officers have closed sign-up.
    init?(
        _ date: EventDate, of event: Event, hasButton: Bool = false, hasMembers: Bool = false,
        clock: SiteClock, words: PageWords
    ) {
        guard event.signsUpHere, event.isOpenForSignUp, event.status != .cancelled, !date.isCancelled,
            event.hasPlaces(at: date.occurrence)
        else { return nil }
        func text(_ key: SignUpTimeKey, _ moment: Date?) -> String? {
            moment.flatMap { EventWords(words).short($0, clock: clock) }.map { words.say(key, ["time": $0]) }
        }
        let (zone, terms) = (clock.timeZone, event.placeTerms(of: date.occurrence))
        let key = event.signUpKey(of: date.occurrence)
        placesKey = PlaceList(post: event.id, day: key).key
        placesDate = date.time.forMachines(in: zone).start
        placesPath =
            "\(EventPath(id: event.id).text)/signup?\(key.isEmpty ? "" : "date=\(key)&")lang=\(words.language)"
        (hasLimit, self.hasButton) = (event.capacity != nil, hasButton)
        isPressed = hasMembers && hasButton && event.asksNameAlone
        (opens, opensText) = (terms.opens.flatMap(zone.text), text(.signUpOpens, terms.opens))
        closes = zone.text(of: terms.closes) ?? placesDate
        closesText = event.signUpCloses == nil ? nil : text(.signUpCloses, terms.closes)
        (isSoon, isOpen, isOver) = (date.signUp == .soon, date.signUp == .open, date.signUp == .over)
    }

    static let computed = FieldTable<PlacesView>([
        // The button says the same as the link of a date without a limit.
        .flag("isLinkHidden") { !$0.isOpen || $0.hasButton && !$0.hasLimit }
    ])
}

/// The phrases of the times of a sign-up.
enum SignUpTimeKey: String, PhraseKey {
    static let group = "event"
    case signUpAt, signUpOpens, signUpCloses
}

extension Event {
    /// Whether a date has a list: of several that would begin on one day, the first.
    func hasPlaces(at date: Occurrence) -> Bool {
        signUpDate(signUpKey(of: date))?.original == date.original
    }
}
