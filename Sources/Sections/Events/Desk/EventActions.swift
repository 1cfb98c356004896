import CGI
import Desk
import Files
import Foundation
import Model
import Posting
import Site
import State

/// The actions on an event that take one button.
enum EventActions {
    enum Action: String {
        case cancel, delete, restore
        case withdrawPicture = "withdraw-picture"
    }

    /// The handler of an action: `POST /events/<id>/cancel`.
    static func post(_ action: Action) -> Route.AccountHandler<Session> {
        { request throws(DeskError) in try await post(request, action) }
    }

    /// `POST /events/<id>/send-again`: to those whom the announcement has not reached.
    static func sendAgain(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let context = request.context
        let events = try await DeskEvents(request)
        let event = try events.own(context.eventID)
        let record = events.record(of: event)
        let count = try record.map { record throws(DeskError) in
            try DeliveryLines.sendAgain(record, context, events.database)
        }
        return context.redirect(
            to: DeskEvents.path(of: event.id) + "?done=\((count ?? 0) > 0 ? "again" : "none-again")")
    }

    private static func post(_ request: OfficerRequest, _ action: Action) async throws(DeskError)
        -> CGIResponse
    {
        let context = request.context
        let id = context.eventID
        let events = try await DeskEvents(request)
        let nonce = context.request.form["nonce"] ?? FormSubmission.newNonce()
        guard FormSubmission.isNonce(nonce) else { throw .badField("nonce") }
        if let answer = try await EventFormHandlers.answer(action, id, nonce: nonce, events) { return answer }
        let event = try events.find(id)
        guard events.mayChange(id) else { throw event == nil ? .notFound : .notYours }
        let reason = context.request.form["reason"] ?? ""
        let effects = try effects(of: action, id, event, events)
        let submission = context.submission(
            nonce, by: events.session.officer, isConfirmed: effects.areConfirmed(by: context.request.form))
        let outcome: Journal.Outcome
        do throws(PostingError) {
            if action == .restore, let name = context.request.form["version"] {
                outcome = try restore(id, to: name, events, submission)
            } else {
                outcome = try perform(action, id, events, submission, reason: reason)
            }
        } catch {
            switch error {
            case .undecided(let announcement):
                return try ask(announcement, effects, action, id, nonce: nonce, events)
            case .unconfirmed: return try ask(nil, effects, action, id, nonce: nonce, events)
            case .form(let problems):
                guard let event else { throw DeskError(error) }
                return try FormPage.uncancelled(events, event, reason: reason, problems)
            default: throw DeskError(error)
            }
        }
        try DeskError.state(events.database.discard(nonce, of: events.session.officer.name))
        // Only a build removes a withdrawn picture from the web root, so that no live step may publish the
        // change.
        let change = action == .withdrawPicture ? nil : outcome.change
        let isLive = await Rebuild.run(
            context.installation, now: context.now, change: change,
            isRemoval: action == .delete || action == .withdrawPicture)
        if action == .withdrawPicture, !isLive, let event { try removePicture(of: event, events) }
        return EventFormHandlers.finished(outcome.change, context, isLive: isLive)
    }

    /// Effects of an action on people who signed up.
    private static func effects(
        of action: Action, _ id: String, _ event: Event?, _ events: DeskEvents
    ) throws(DeskError) -> SignUpEffects {
        var new = event
        switch action {
        case .withdrawPicture: break
        case .delete: new = nil
        case .cancel: new?.status = .cancelled
        case .restore:
            let name = events.context.request.form["version"]
            if name == nil, event != nil {
                new?.status = .published
            } else {
                let versions = try DeskError.posting(events.posting.versions(of: id))
                new = versions.first { name == nil ? $0.event != nil : $0.name == name }?.event
            }
        }
        return try DeskError.state(
            SignUpEffects(
                of: id, from: event, to: [new].compactMap(\.self), events.context, events.database))
    }

    /// The page that shows what an action tells readers and does to people who signed up, before it is done.
    private static func ask(
        _ announcement: ChangeAnnouncement?, _ effects: SignUpEffects, _ action: Action, _ id: String,
        nonce: String, _ events: DeskEvents
    ) throws(DeskError) -> CGIResponse {
        let label: DeskWords.Events =
            switch action {
            case .cancel: .cancel
            case .delete: .delete
            case .restore where events.context.request.form["version"] != nil: .restoreVersion
            case .restore: events.event(id) == nil ? .restoreRemoved : .restore
            case .withdrawPicture: .withdraw
            }
        let title = events.event(id)?.title ?? announcement?.record.title
        var question = ChangeQuestion(announcement, events.context, events.session, events.database)
        question.effects = effects.shown
        return try question.page(
            events.context.words.say(label), title: title.map(events.context.words.text) ?? "",
            nonce: nonce, back: events.event(id) == nil ? "/" : DeskEvents.path(of: id))
    }

    /// Removes a withdrawn picture with its smaller versions, unless other events show it, and the pictures drawn of the event from the web
    /// root if no build can do so at once: another build runs for too long, or the site cannot be built. The next build does not need
    /// these files.
    static func removePicture(of event: Event, _ events: DeskEvents) throws(DeskError) {
        guard let name = event.picture else { return }
        let isShown = events.known.content.events.contains {
            $0.id != event.id && $0.status != .draft && $0.picture == name
        }
        let places = [""] + events.context.site.settings.languages.dropFirst().map { "/\($0)" }
        let drawn = places.flatMap { place in event.drawnAddresses.map { place + $0 } }
        do throws(Problem) {
            for address in (isShown ? [] : PicturePlan.addresses(of: name)) + drawn {
                let path = events.context.installation.build.output + address
                if !FileSystemEntry.isMissing(path) { try FileStep.remove(path) }
            }
        } catch {
            throw .outOfOrder(error.description)
        }
    }

    private static func perform(
        _ action: Action, _ id: String, _ events: DeskEvents, _ submission: Posting.Submission, reason: String
    ) throws(PostingError) -> Journal.Outcome {
        guard let event = events.event(id) else {
            guard action == .restore else { throw .noSuchPost(id) }
            return try events.posting.restore(deletedBy: deletion(of: id, events), by: submission)
        }
        return switch action {
        case .cancel:
            try events.posting.cancel(
                event, reason: reason, in: events.context.request.form["language"], by: submission)
        case .delete: try events.posting.delete(event, by: submission)
        case .restore: try events.posting.restore(event, by: submission)
        case .withdrawPicture: try events.posting.withdrawPicture(of: event, by: submission)
        }
    }

    /// Restores the version `name` of an event. The field `current` is the event's version when the page was opened.
    private static func restore(
        _ id: String, to name: String, _ events: DeskEvents, _ submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        guard let version = try events.posting.versions(of: id).first(where: { $0.name == name }) else {
            throw .noSuchPost(id)
        }
        guard let event = events.event(id) else {
            return try events.posting.restore(
                deletedBy: deletion(of: id, events), to: version, by: submission)
        }
        return try events.posting.restore(
            event, to: version, version: events.context.request.form["current"], by: submission)
    }

    private static func deletion(of id: String, _ events: DeskEvents) throws(PostingError) -> Change {
        let changes: [Change]
        do throws(StateError) { changes = try events.database.changes(of: id) } catch { throw .state(error) }
        guard let deletion = changes.last(where: { $0.action == .delete }) else { throw .noSuchPost(id) }
        return deletion
    }
}
