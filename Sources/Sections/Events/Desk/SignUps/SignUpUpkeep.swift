import Basics
import Building
import ContentFiles
import Desk
import Files
import Foundation
import Model
import Site
import State

/// The upkeep of all lists of sign-ups: people are told of changed dates, holds and offers end, waiting people move up and
/// those who are in are reminded. Lists of dates that readers can sign up for are made, so that open pages know their numbers.
struct SignUpUpkeep {
    let site: DeskSite
    let build: SiteBuild
    let database: StateDatabase
    let now: Date

    /// Whether there are lists, or dates that get one. The site is not read for it: most runs find none.
    static func isNeeded(_ build: SiteBuild, _ database: StateDatabase, now: Date) throws -> Bool {
        if try !database.openPlaceLists(now: now).isEmpty { return true }
        let index = PostIndex(of: .events, build)
        return index?.mayHave(EventSection.takesSignUps, in: EventSection.indexColumns.signUp) ?? false
    }

    func run() throws {
        // Without an index of a build the next run does it, or another one that runs now.
        guard let index = PostIndex(of: .events, build),
            let lock = try FileLock(ifFree: "\(build.root)/State/sign-ups.lock")
        else { return }
        defer { lock.release() }
        let open = try database.openPlaceLists(now: now)
        let column = EventSection.indexColumns
        let texts =
            Set(open.map(\.post)).map { (column.id, $0) } + [(column.signUp, EventSection.takesSignUps)]
        let events = index.content(texts, site.settings).events
        // Lists get their new keys first: the dates below make lists where there are none.
        var terms = try terms(of: open, among: events) { allEvents }
        for event in events where event.signsUpHere && event.status != .draft {
            for date in event.comingSignUpDates(at: now, limit: Event.signUpDatesLimit) {
                let list = PlaceList(post: event.id, day: event.signUpKey(of: date))
                terms[list] = event.placeTerms(of: date)
            }
        }
        try settle(terms)
    }

    /// Does the same for the lists of an event that was just changed: those of dates that have other keys now get them, before somebody signs
    /// up, and the minute begins after which people are told. A failure is reported; the next run does the rest.
    static func run(after change: Change, _ context: RequestContext) async {
        do {
            let upkeep = SignUpUpkeep(
                site: context.site, build: context.installation.build, database: try context.database(),
                now: context.now)
            let lists = try upkeep.database.openPlaceLists(now: context.now).filter {
                $0.post == change.subject
            }
            guard let id = change.subject, !lists.isEmpty, let event = try await SignUpDate.event(id, context)
            else { return }
            // The dates of a series that was split are those of two events.
            let isSplit = change.files.count(where: \.isEvent) > 1
            try upkeep.settle(
                try upkeep.terms(of: lists, among: [event]) { isSplit ? upkeep.allEvents : nil })
        } catch {
            context.installation.report("\(error)")
        }
    }

    /// The terms of lists, by the keys that their dates have now.
    private func terms(
        of lists: [PlaceList], among events: [Event], orAll allEvents: () -> [Event]?
    ) throws -> [PlaceList: PlaceTerms] {
        let all = Lazy<[Event]?>()
        var terms: [PlaceList: PlaceTerms] = [:]
        for list in lists {
            let found = try found(list, among: events) { all.value(allEvents) }
            if let found { terms[found.list] = found.terms }
        }
        return terms
    }

    private func settle(_ all: [PlaceList: PlaceTerms]) throws {
        for (list, terms) in all { try settle(list, terms) }
        if !all.isEmpty { try build.publishPlaces(database, now: now) }
    }

    private func settle(_ list: PlaceList, _ terms: PlaceTerms) throws {
        let mount = site.settings.programPath ?? ""
        let messages = SignUpMessages(site, mount: mount, event: list.post, now: now)
        try database.settle(list, terms, now: now, messages.writer)
    }

    /// The list with the key that its date has now, and the terms; those of a date that is gone if there is none. Nil if that was told
    /// already, or is not certain.
    private func found(
        _ list: PlaceList, among events: [Event], orAll allEvents: () -> [Event]?
    ) throws -> (list: PlaceList, terms: PlaceTerms)? {
        var event = events.first { $0.id.utf8.elementsEqual(list.post.utf8) }
        if let event, let found = try renamed(list, to: event) { return found }
        guard var told = try database.toldDate(of: list), told.state != .gone,
            let all = allEvents()
        else { return nil }
        event = event ?? all.first { $0.id.utf8.elementsEqual(list.post.utf8) }
        let later = all.first { event?.isContinued(by: $0) == true }
        for other in [event, later].compactMap(\.self) {
            if let found = try renamed(list, to: other) { return found }
        }
        told.state = .gone
        return (list, PlaceTerms(places: 0, isOpen: false, date: told))
    }

    /// The list as that of its date in an event, with its key there; nil if the event has no such date.
    private func renamed(
        _ list: PlaceList, to event: Event
    ) throws -> (list: PlaceList, terms: PlaceTerms)? {
        guard let date = event.signUpDate(list.day) else { return nil }
        let key = PlaceList(post: event.id, day: event.signUpKey(of: date))
        if key != list { try database.rename(list, to: key) }
        return (key, event.placeTerms(of: date))
    }

    /// All events; nil while some file has an error, since the event may be in it.
    private var allEvents: [Event]? {
        let folder = ContentFolder.events
        let listing = FileListing(of: folder.path, below: build.root)
        let items = ContentItems(
            paths: listing.files.map(\.path), below: build.root, timeZone: site.settings.timeZone,
            kinds: build.sections.kinds)
        guard listing.problems.isEmpty, items.problems.allSatisfy({ $0.severity == .warning }) else {
            return nil
        }
        return items.content(site.settings).events
    }
}

extension SiteBuild {
    /// Maximum number of dates of which open pages are told the places.
    private static let placesLimit = 400

    /// Shows the places of all coming dates on open pages.
    func publishPlaces(_ database: StateDatabase, now: Date) throws {
        try publishPlaces(of: .events) {
            try database.openPlaceCounts(now: now, limit: Self.placesLimit).map { list, counts in
                (list.key, counts.left, counts.waiting)
            }
        }
    }
}
