import ContentFiles
import Foundation
import Model
import Posting
import State

/// Takes back the newest change of an event while its hold lasts. Nobody is told of either.
extension EventPosting {
    /// The newest change of an event, if it can be taken back; nil if its hold has passed.
    /// - Throws: `PostingError` with `.state`.
    public func revocable(_ event: String, now: Date) throws(PostingError) -> Change? {
        HeldChanges(try Journal.state(core.database.changes(of: event)), now: now).revocable
    }

    /// The event that a change made; nil if it removed the event, or if the log does not have it.
    /// - Throws: `PostingError` with `.state`.
    public func event(madeBy number: Int64, of event: String) throws(PostingError) -> Event? {
        let changes = try Journal.state(core.database.changes(of: event))
        guard let file = changes.first(where: { $0.number == number })?.files.first(where: \.isEvent)
        else { return nil }
        return file.after.flatMap { documents.event(in: OutputFile(path: file.path, bytes: $0)) }
    }

    /// Takes back the change with this number. A new event becomes a draft; after any other change the event is as it was before. The two
    /// events of a series that was parted are taken back together, whichever of them is named.
    /// - Throws: `PostingError`; `.tooLate` if its hold has passed, `.changedMeanwhile` if it was taken back already or the event was
    ///   changed since.
    public func takeBack(
        _ number: Int64, of event: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.changes(by: submission) { submission throws(PostingError) in
            if let earlier = try partingChange(before: number, of: event) {
                return try takingBack(earlier.number, of: earlier.event, submission)
            }
            return try takingBack(number, of: event, submission)
        }
    }

    private func takingBack(
        _ number: Int64, of event: String, _ submission: Posting.Submission
    ) throws(PostingError) -> [Change] {
        let all = try Journal.state(core.database.changes(of: event))
        guard let change = all.first(where: { $0.number == number }) else { throw .noSuchPost(event) }
        let held = HeldChanges(all, now: submission.now)
        guard held.revocable?.number == number else {
            throw held.newest?.number == number ? .tooLate : .changedMeanwhile
        }
        var files: [FileChange] = []
        for file in change.files {
            // A change made after this one, and taken back, left the file with a later sequence or hold.
            let now = try core.bytes(at: file.path)
            let last = all.last { $0.files.contains { $0.path == file.path } }
            guard now == last?.files.first(where: { $0.path == file.path })?.after else {
                throw .changedMeanwhile
            }
            let before =
                try file.isEvent ? eventFile(file, change, now) : recordFile(file, change, submission)
            files.append(FileChange(path: file.path, before: now, after: before))
        }
        return [core.change(of: event, LocalizedText(change.title), files, .takeBack, submission)]
            + (try rejoined(change, submission))
    }

    /// The event's file before a change. Calendars may have fetched the version that is taken back: the one before gets a later sequence.
    private func eventFile(
        _ file: FileChange, _ change: Change, _ now: [UInt8]?
    ) throws(PostingError) -> [UInt8]? {
        let taken = now.flatMap { documents.event(in: OutputFile(path: file.path, bytes: $0)) }
        if change.action == .post, let now, var draft = taken {
            (draft.status, draft.posted, draft.updated) = (.draft, nil, nil)
            return try Posting.written(
                documents.file(draft, from: OutputFile(path: file.path, bytes: now))
            ).bytes
        }
        guard let bytes = file.before, let taken,
            var event = documents.event(in: OutputFile(path: file.path, bytes: bytes)),
            event.sequence < taken.sequence
        else { return file.before }
        event.sequence = taken.sequence + 1
        return try Posting.written(
            documents.file(event, from: OutputFile(path: file.path, bytes: bytes))
        ).bytes
    }

    /// The record's file before a change. If it was held then, its hold starts again.
    private func recordFile(
        _ file: FileChange, _ change: Change, _ submission: Posting.Submission
    ) throws(PostingError) -> [UInt8]? {
        guard let bytes = file.before,
            var record = documents.broadcast(in: OutputFile(path: file.path, bytes: bytes)),
            !core.isPublic(record, change.time),
            let end = transition(submission).timestamp(after: Broadcast.hold)
        else { return file.before }
        record.from = max(record.counts, end)
        return documents.file(record, earlier: bytes).bytes
    }
}
