import Building
import Calendars
import Desk
import Foundation
import Model
import Site
import State

/// One date of an event that takes sign-ups, in a request.
struct SignUpDate {
    let event: Event
    /// The date; nil if the event does not have it any longer.
    let date: Occurrence?
    let list: PlaceList
    let terms: PlaceTerms
    let database: StateDatabase
    let context: RequestContext

    /// The writer of what people are told.
    var writer: SignUpWriter {
        SignUpMessages(context.site, mount: context.mount, event: event.id, now: context.now).writer
    }

    /// The date of an event with a key; nil if the event has no such date.
    init?(_ event: Event, _ key: String, _ context: RequestContext, _ database: StateDatabase) {
        guard let date = event.signUpDate(key) else { return nil }
        (self.event, self.date, self.database, self.context) = (event, date, database, context)
        list = PlaceList(post: event.id, day: event.signUpKey(of: date))
        terms = event.placeTerms(of: date)
    }

    /// The date of a receipt, also of one that is gone: then the terms are those of the date as people were last told of it.
    init?(
        of list: PlaceList, _ context: RequestContext, _ database: StateDatabase
    ) async throws(DeskError) {
        let found = try await Self.event(list.post, context)
        if let found, found.status != .draft, let date = Self(found, list.day, context, database) {
            self = date
            return
        }
        guard var told = try DeskError.state(database.toldDate(of: list)), let slug = Slug("gone") else {
            return nil
        }
        told.state = .gone
        event = found ?? Event(id: list.post, slug: slug, title: told.title, status: .draft, detail: "")
        terms = PlaceTerms(places: 0, date: told)
        (date, self.list, self.database, self.context) = (nil, list, database, context)
    }

    /// The event with this id as its file is now; nil if there is none. Only that file is read, where a build wrote an index.
    static func event(_ id: String, _ context: RequestContext) async throws(DeskError) -> Event? {
        let (build, settings) = (context.installation.build, context.site.settings)
        if let index = PostIndex(of: .events, build) {
            let events = index.content([(EventSection.indexColumns.id, id)], settings).events
            if let event = events.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) { return event }
        }
        let known = await KnownContent(of: build, in: [.events], settings: settings)
        let event = known.content.events.first { $0.id.utf8.elementsEqual(id.utf8) }
        if event == nil, let problem = known.unreadable.first { throw .outOfOrder(problem.description) }
        return event
    }

    /// Shows the numbers of the list on open pages, and sends what people are told, if there is something.
    func published() {
        do {
            try context.installation.build.publishPlaces(database, now: context.now)
        } catch {
            context.installation.report("\(error)")
        }
        do {
            if try database.hasUrgentMessages(now: context.now) { context.installation.startDelivery() }
        } catch {
            context.installation.report("\(error)")
        }
    }
}
