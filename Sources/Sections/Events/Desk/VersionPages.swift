import CGI
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The list of an event's versions, and a page for each.
struct VersionPages {
    private let events: DeskEvents
    private let id: String
    /// The event now; nil if it was removed.
    private let event: Event?
    /// The bytes of its file now.
    private let bytes: [UInt8]?
    /// The versions, newest first.
    private let versions: [EventVersion]
    private let versionWords: VersionWords

    /// Maximum number of versions on a page.
    private static let rowLimit = 50

    /// `GET /events/<id>/versions`, optionally with `?page=<number>` or `?version=<name>`.
    static func get(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let pages = try VersionPages(try await DeskEvents(request), context.eventID)
        guard let name = context.request.query["version"] else {
            return context.page(pages.list(problem: pages.refusal))
        }
        guard let version = pages.versions.first(where: { $0.name == name }) else { throw .notFound }
        return try pages.page(of: version)
    }

    private init(_ events: DeskEvents, _ id: String) throws(DeskError) {
        (self.events, self.id) = (events, id)
        event = events.event(id)
        versions = try DeskError.posting(events.posting.versions(of: id))
        guard event != nil || !versions.isEmpty else { throw .notFound }
        guard events.mayChange(id) else { throw .notYours }
        bytes = try event.map { event throws(DeskError) in
            try DeskError.posting(events.posting.bytes(of: event))
        }
        versionWords = try VersionWords(events.context, events.database)
    }

    private var context: RequestContext { events.context }
    private var words: DeskWords { context.words }
    private var path: String { "\(context.mount)\(DeskEvents.path(of: id))" }

    /// `POST /events/<id>/erase`: `password`, `code`. For editors, for a removed event.
    static func erase(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let id = context.eventID
        let pages = try VersionPages(try await DeskEvents(request), id)
        guard pages.event == nil else { throw .notNow }
        if let refusal = try context.refusal(of: session, database) {
            return refusal.added(to: context.page(pages.list(problem: refusal.problem)))
        }
        do throws(Problems) {
            try context.installation.build.forgetAddresses(of: "event \(id)", in: .events)
        } catch {
            throw .outOfOrder("\(error)")
        }
        _ = try DeskError.posting(
            Erasure(
                root: context.installation.root, settings: context.site.settings, database: database,
                kinds: context.installation.sections.erasableFiles
            )
            .erase(id, by: session.officer.author, now: context.now))
        let isLive = await Rebuild.run(context.installation, now: context.now, isRemoval: true)
        return context.redirect(to: "/?done=\(isLive ? "erase" : "later")")
    }

    /// Why the removal of the event was not taken back; nil if that was not tried.
    private var refusal: String? {
        switch context.request.query["done"] {
        case "too-late": words.say(DeskWords.Events.tooLateToTakeBack)
        case "not-taken-back": words.say(DeskWords.Events.notTakenBack)
        default: nil
        }
    }

    /// The list, with the reason why something was not done.
    private func list(problem: String? = nil) -> String {
        let isWrittenSince = bytes != nil && versions.first.map { $0.bytes != bytes } ?? false
        let note: DeskWords.Events? =
            event == nil ? (hasContents ? .removedSince : nil) : isWrittenSince ? .writtenSince : nil
        let earlier = versions.dropFirst().map(Optional.some) + [nil]
        let page = DeskPage(
            context.request.query["page"], rows: versions.count, limit: Self.rowLimit,
            path: "\(path)/versions?"
        )
        var view = VersionListView(
            title: title, address: event == nil ? nil : path, note: note.map { words.say($0) },
            rows: zip(versions, earlier).dropFirst(page.range.lowerBound).prefix(page.range.count).map {
                row($0, after: $1)
            }, page: page)
        if event == nil, hasContents, events.session.officer.role == .editor {
            view.eraseAddress = "\(path)/erase"
        }
        view.problem = problem
        return context.renderer.html(view, context.frame(words.say(DeskWords.Key.versions), events.session))
    }

    private var hasContents: Bool { versions.contains { !$0.change.isErased } }

    /// The event's title, or the last one if it was removed.
    private var title: String {
        if let event { return words.text(event.title) }
        guard let last = versions.first?.change else { return words.say(DeskWords.Key.untitled) }
        return last.isErased ? words.say(DeskWords.Key.isErased) : last.title
    }

    private func row(_ version: EventVersion, after earlier: EventVersion?) -> VersionRow {
        var parts = version.change.isErased ? [words.say(DeskWords.Key.isErased)] : []
        if let event = version.event, let before = earlier?.event {
            parts = event.parts(differingFrom: before).map(words.name)
        }
        let (time, officer, action) = versionWords.fields(of: version)
        return VersionRow(
            time: time, officer: officer, action: action, parts: parts,
            address: "\(path)/versions?version=\(version.name)", isNow: isNow(version))
    }

    /// Whether this is the newest version with the file's current bytes.
    private func isNow(_ version: EventVersion) -> Bool {
        bytes != nil && versions.first { $0.bytes == bytes }?.name == version.name
    }

    private func page(of version: EventVersion) throws(DeskError) -> CGIResponse {
        let (time, officer, action) = versionWords.fields(of: version)
        var view = VersionView(
            title: version.event.map { words.text($0.title) } ?? title, time: time, officer: officer,
            action: action, versionsAddress: "\(path)/versions")
        if let earlierEvent = version.event {
            describe(earlierEvent, in: &view)
            view.notes = notes(of: version, earlierEvent).map { ProblemLine(field: "", text: words.say($0)) }
            let isOther = event == nil || !view.differences.isEmpty
            view.restoreAddress = isOther ? "\(path)/restore" : nil
            view.restoreHint = words.say(DeskWords.Events.restoreHint)
        } else {
            let text =
                version.change.isErased
                ? words.say(DeskWords.Message.erasedWhy) : words.say(DeskWords.Events.unreadable)
            view.notes = [ProblemLine(field: "", text: text)]
        }
        (view.version, view.nonce) = (version.name, FormSubmission.newNonce())
        view.current = bytes.map(Posting.version(of:)) ?? ""
        return context.page(context.renderer.html(view, context.frame(view.eventTitle, events.session)))
    }

    private func describe(_ earlierEvent: Event, in view: inout VersionView) {
        let facts = [words.when(earlierEvent, now: context.now), earlierEvent.location.map(words.text)]
        view.preview = PagePreview(
            title: words.text(earlierEvent.title),
            facts: facts.compactMap(\.self)
                + EventFact.all(of: earlierEvent, words: words.words).map(\.factText),
            text: context.detail(of: earlierEvent))
        let hasPicture = earlierEvent.picture != nil && events.posting.hasPicture(of: earlierEvent)
        view.versionPicture = hasPicture ? earlierEvent.picture.map { context.pictures + $0 } : nil
        guard let event else { return }
        view.differences = earlierEvent.parts(differingFrom: event).map { part in
            words.difference(of: part, then: earlierEvent, current: event, now: context.now)
        }
    }

    private func notes(of version: EventVersion, _ earlierEvent: Event) -> [DeskWords.Events] {
        if isNow(version) { return [.isNow] }
        var notes: [DeskWords.Events] = []
        if let event, earlierEvent.parts(differingFrom: event).isEmpty { notes.append(.isSame) }
        if !events.posting.hasPicture(of: earlierEvent) { notes.append(.pictureWasLost) }
        if let event, event.continuedBy != earlierEvent.continuedBy {
            if events.laterPart(of: event) != nil {
                notes.append(.joinsParts)
            } else if earlierEvent.continuedBy != nil, events.laterPart(of: earlierEvent) == nil {
                notes.append(.lacksPart)
            }
        }
        // A removed event is restored with the status that it had then.
        guard let last = event?.status ?? versions.first?.event?.status else { return notes }
        switch (earlierEvent.status, last) {
        case (.draft, .published), (.draft, .cancelled): notes.append(.staysSeen)
        case (.published, .draft), (.cancelled, .draft): notes.append(.staysDraft)
        default: break
        }
        return notes
    }
}
