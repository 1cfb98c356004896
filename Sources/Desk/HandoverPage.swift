import CGI
import Foundation
import Model
import Site
import State

/// What has to be passed on when officers' terms end: accounts, events, and what lies outside the desk.
enum HandoverPage {
    /// Terms that end within so many seconds are listed: 60 days.
    private static let horizon: TimeInterval = 60 * 86_400
    /// Maximum number of events listed.
    private static let limit = 50

    /// `GET /handover`, for editors.
    static func get(_ visit: Visit) async throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.signedIn(database)
        guard session.officer.role == .editor else { throw .notYours }
        let officers = try DeskError.state { () throws(StateError) in try database.officers() }
        let leaving = officers.filter { officer in
            officer.isDisabled || officer.until.map { $0 < visit.now + horizon } ?? false
        }
        let staying = officers.filter { officer in
            officer.role == .editor && !leaving.contains { $0.name == officer.name }
        }
        let events = try await DeskEvents(visit, session, database)
        let view = HandoverView(
            editors: visit.words.say(
                .editorsStaying, ["count": "\(staying.count)", "names": names(staying, visit)],
                count: staying.count),
            needsEditor: staying.count < 2, leaving: leaving.map { row($0, visit) },
            events: owned(by: leaving, events).prefix(limit).map { row($0, events) },
            facts: facts(visit))
        let title = visit.words.say(.handover as DeskWords.Account)
        return visit.page(visit.maker.html(view, visit.frame(title, session, place: .officers)))
    }

    private static func names(_ officers: [Officer], _ visit: Visit) -> String {
        officers.map(\.shownName).joined(separator: visit.words.say(.nameSeparator as DeskWords.Account))
    }

    private static func row(_ officer: Officer, _ visit: Visit) -> HandoverRow {
        let words = visit.words
        let fact =
            officer.isDisabled
            ? words.say(.isOff)
            : officer.until.map {
                words.say(visit.now <= $0 ? .until : .hasEnded, ["day": words.day($0)])
            } ?? ""
        return HandoverRow(title: officer.shownName, fact: fact, address: nil)
    }

    /// Drafts, and events that are not over, of officers who leave or are gone.
    private static func owned(by leaving: [Officer], _ events: DeskEvents) -> [Event] {
        let (words, now) = (events.visit.words, events.visit.now)
        let names = Set(leaving.map(\.name))
        return events.known.events.filter { event in
            guard let poster = events.poster(of: event.id), names.contains(poster) else { return false }
            return event.status == .draft || words.position(of: event, now: now).isAhead
        }
    }

    private static func row(_ event: Event, _ events: DeskEvents) -> HandoverRow {
        let visit = events.visit
        return HandoverRow(
            title: visit.words.text(event.title),
            fact: visit.words.when(event, now: visit.now) ?? visit.words.say(.noTime),
            address: visit.mount + DeskEvents.path(of: event.id))
    }

    /// Facts of this site that the next officers need.
    private static func facts(_ visit: Visit) -> HandoverView.Facts {
        let settings = visit.site.settings
        let built = visit.place.build.state.lastBuilt
        return HandoverView.Facts(
            address: settings.url, email: settings.email, keepsGit: settings.history == .git,
            usesSignOn: settings.signIn.remoteUser != nil,
            built: built.map { visit.words.saidMoment($0, now: visit.now) })
    }
}
