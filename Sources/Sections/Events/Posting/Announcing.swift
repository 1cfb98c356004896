import ContentFiles
import Foundation
import Model
import Posting
import State

/// Readers' knowledge of an event, and whether they are told of a change.
extension EventPosting {
    func known(_ event: Event, _ now: Date) throws(PostingError) -> EventTransition.Known {
        let held = HeldChanges(try contentChanges(of: event.id), now: now)
        let record = try core.record(of: event.id)?.record
        let isHeld = record.map { !core.isPublic($0, now) } ?? false
        let current = try current(event.id, at: event.file)
        var known = EventTransition.Known(
            event: current, record: isHeld ? nil : record, held: isHeld ? record : nil)
        if let file = held.before(\.isEvent) { known.event = self.event(in: file.before, at: file.path) }
        if isHeld || record?.isSilent != false,
            let file = held.before({ $0.path == ContentDocuments.broadcastPath(of: event.id) })
        {
            known.record = file.before.flatMap {
                documents.broadcast(in: OutputFile(path: file.path, bytes: $0))
            }
        }
        // Readers know an event whose announcement counts, whatever the log says.
        if known.record?.isRetracted == false { known.event = known.event ?? current }
        if known.event?.status == .draft { known.event = nil }
        known.record?.before = nil
        return known
    }

    private func current(_ id: String, at path: String?) throws(PostingError) -> Event? {
        guard let path, let event = event(in: try core.bytes(at: path), at: path), event.id == id else {
            return nil
        }
        return event
    }

    /// Whether readers are told: as `chosen`, or as the officer decided who saw the announcement. Nobody is told of nothing.
    /// - Throws: `.undecided` without a decision about this announcement, else `.unconfirmed` where the officer has to confirm effects.
    func telling(
        _ announcement: ChangeAnnouncement?, _ submission: Posting.Submission, _ chosen: Telling? = nil
    ) throws(PostingError) -> Telling {
        let telling = if let chosen { chosen } else { try decided(announcement, submission) }
        guard submission.isConfirmed else { throw .unconfirmed }
        return telling
    }

    private func decided(
        _ announcement: ChangeAnnouncement?, _ submission: Posting.Submission
    ) throws(PostingError) -> Telling {
        guard let announcement else { return .nobody }
        guard let decision = submission.decision, decision.token == announcement.token else {
            throw .undecided(announcement)
        }
        return decision.telling
    }

    /// The record after a change; nil if there is none. `event` is nil if it is removed.
    func record(
        of event: Event?, _ known: EventTransition.Known, _ telling: Telling, _ submission: Posting.Submission
    ) -> Broadcast? {
        let transition = transition(submission)
        let told = telling == .everyone ? transition.announcement(of: event, known: known)?.record : nil
        return told ?? transition.silent(event, known: known)
    }

    /// The change of an event's record to `after`, nil if it has none; empty if it stays as it is.
    func recordChange(
        of event: Event, to after: Broadcast?
    ) throws(PostingError) -> [FileChange] {
        let now = try core.record(of: event.id)
        guard let record = after ?? now?.record, after != now?.record else { return [] }
        return [core.recordChange(record, from: now?.bytes, to: after)]
    }
}
