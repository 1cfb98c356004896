import CGI
import Foundation
import Model
import Posting
import State

/// What can be done to an event by one button.
enum EventActions {
    enum Action: String, CaseIterable { case cancel, delete, restore }

    /// `POST /events/<id>/cancel`, `/delete` and `/restore`.
    static func post(_ visit: Visit, _ action: Action, _ id: String) async throws(DeskError) -> CGIResponse {
        let database = try visit.database()
        let session = try visit.changing(database)
        let events = try await DeskEvents(visit, session, database)
        let nonce = visit.request.form["nonce"] ?? SentForm.newNonce()
        guard SentForm.isNonce(nonce) else { throw .badField("nonce") }
        let hand = Posting.Hand(
            officer: session.officer.name, nonce: nonce,
            form: FormDigest.of(visit.request, by: session.officer), now: visit.now)
        if let answer = try await UsedForms.answer(action, id, nonce: nonce, events) { return answer }
        let event = try events.find(id)
        guard events.mayChange(id) else { throw event == nil ? .notFound : .notYours }
        let reason = visit.request.form["reason"] ?? ""
        let outcome: Journal.Outcome
        do throws(PostingError) {
            if action == .restore, let name = visit.request.form["version"] {
                outcome = try restore(id, to: name, events, hand)
            } else {
                outcome = try perform(action, id, events, hand, reason: reason)
            }
        } catch {
            guard case .form(let problems) = error, let event else { throw DeskError(error) }
            return try EventPages.uncancelled(events, event, reason: reason, problems)
        }
        return await EventSending.finished(outcome.change, visit)
    }

    private static func perform(
        _ action: Action, _ id: String, _ events: DeskEvents, _ hand: Posting.Hand, reason: String
    ) throws(PostingError) -> Journal.Outcome {
        guard let event = events.event(id) else {
            guard action == .restore else { throw .noSuchEvent(id) }
            return try events.posting.restore(deletedBy: deletion(of: id, events), by: hand)
        }
        return switch action {
        case .cancel:
            try events.posting.cancel(
                event, reason: reason, in: events.visit.request.form["language"], by: hand)
        case .delete: try events.posting.delete(event, by: hand)
        case .restore: try events.posting.restore(event, by: hand)
        }
    }

    /// Brings back what an event once was: the version of this name, over the one that the officer saw beside it.
    private static func restore(
        _ id: String, to name: String, _ events: DeskEvents, _ hand: Posting.Hand
    ) throws(PostingError) -> Journal.Outcome {
        guard let version = try events.posting.versions(of: id).first(where: { $0.name == name }) else {
            throw .noSuchEvent(id)
        }
        guard let event = events.event(id) else {
            return try events.posting.restore(deletedBy: deletion(of: id, events), to: version, by: hand)
        }
        return try events.posting.restore(
            event, to: version, version: events.visit.request.form["current"], by: hand)
    }

    /// The change by which an event was removed.
    private static func deletion(of id: String, _ events: DeskEvents) throws(PostingError) -> Change {
        let changes: [Change]
        do throws(StateError) { changes = try events.database.changes(of: id) } catch { throw .state(error) }
        guard let deletion = changes.last(where: { $0.action == .delete }) else { throw .noSuchEvent(id) }
        return deletion
    }
}
