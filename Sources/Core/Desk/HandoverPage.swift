import CGI
import Foundation
import Model
import Site
import State

/// The checklist for the end of officers' terms: accounts, events, and facts outside the desk.
enum HandoverPage {
    /// Terms that end within this number of seconds are listed: 60 days.
    private static let horizon: TimeInterval = 60 * 86_400
    /// Maximum number of events listed.
    private static let limit = 50

    /// `GET /handover`, for editors.
    static func get(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let database = try context.database()
        let session = try context.signedIn(database)
        guard session.officer.role == .editor else { throw .notYours }
        let officers = try DeskError.state { () throws(StateError) in try database.officers() }
        let leaving = officers.filter { officer in
            officer.isDisabled || officer.until.map { $0 < context.now + horizon } ?? false
        }
        let staying = officers.filter { officer in
            officer.role == .editor && !leaving.contains { $0.name == officer.name }
        }
        let events = try await DeskEvents(context, session, database)
        let view = HandoverView(
            editors: context.words.say(
                .editorsStaying, ["count": "\(staying.count)", "names": names(staying, context)],
                count: staying.count),
            needsEditor: staying.count < 2, leaving: leaving.map { row($0, context) },
            events: owned(by: leaving, events).prefix(limit).map { row($0, events) },
            facts: facts(context))
        let title = context.words.say(.handover as DeskWords.Account)
        return context.page(context.maker.html(view, context.frame(title, session, tab: .officers)))
    }

    private static func names(_ officers: [Officer], _ context: RequestContext) -> String {
        officers.map(\.shownName).joined(separator: context.words.say(.nameSeparator as DeskWords.Account))
    }

    private static func row(_ officer: Officer, _ context: RequestContext) -> HandoverRow {
        let words = context.words
        let fact =
            officer.isDisabled
            ? words.say(.isOff)
            : officer.until.map {
                words.say(context.now <= $0 ? .until : .hasEnded, ["day": words.day($0)])
            } ?? ""
        return HandoverRow(title: officer.shownName, fact: fact, address: nil)
    }

    /// Drafts and coming events of officers whose term ends or has ended.
    private static func owned(by leaving: [Officer], _ events: DeskEvents) -> [Event] {
        let (words, now) = (events.context.words, events.context.now)
        let names = Set(leaving.map(\.name))
        return events.known.events.filter { event in
            guard let poster = events.poster(of: event.id), names.contains(poster) else { return false }
            return event.status == .draft || words.position(of: event, now: now).isAhead
        }
    }

    private static func row(_ event: Event, _ events: DeskEvents) -> HandoverRow {
        let context = events.context
        return HandoverRow(
            title: context.words.text(event.title),
            fact: context.words.when(event, now: context.now) ?? context.words.say(.noTime),
            address: context.mount + DeskEvents.path(of: event.id))
    }

    /// Facts of this site that the next officers need.
    private static func facts(_ context: RequestContext) -> HandoverView.Facts {
        let settings = context.site.settings
        let built = context.installation.build.state.lastBuilt
        return HandoverView.Facts(
            address: settings.url, email: settings.email, keepsGit: settings.history == .git,
            usesSignOn: settings.signIn.remoteUser != nil,
            built: built.map { context.words.saidMoment($0, now: context.now) })
    }
}
