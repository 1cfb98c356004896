import ContentFiles
import Foundation
import Model
import Posting
import State

/// Takes back the newest change of an event while its hold lasts. Nobody is told of either.
extension EventPosting {
    /// The changes of an event in order, without what officers did with people who signed up.
    package func contentChanges(of event: String) throws(PostingError) -> [Change] {
        try Journal.state(core.database.changes(of: event)).filter {
            !Change.Action.signUps.contains($0.action)
        }
    }

    /// The newest change of an event, if it can be taken back; nil if its hold has passed.
    package func revocable(_ event: String, now: Date) throws(PostingError) -> Change? {
        HeldChanges(try contentChanges(of: event), now: now).revocable
    }

    /// The changes that one form made together with this one, in order; empty if the log does not have it.
    package func changes(madeWith number: Int64) throws(PostingError) -> [Change] {
        try Journal.state(core.database.changes(acceptedWith: number))
    }

    /// The event that a change made; nil if it removed the event, or if the log does not have it.
    package func event(madeBy number: Int64, of event: String) throws(PostingError) -> Event? {
        let changes = try Journal.state(core.database.changes(of: event))
        guard let file = changes.first(where: { $0.number == number })?.files.first(where: \.isEvent)
        else { return nil }
        return self.event(in: file.after, at: file.path)
    }

    /// Takes back the change with this number. A new event becomes a draft; after any other change the event is as it was before. What one
    /// form made of the parts of a series is taken back together; the change of the first or the new event names it.
    /// - Throws: `.tooLate` if its hold has passed, `.changedMeanwhile` if it was taken back already or the event was
    ///   changed since.
    package func takeBack(
        _ number: Int64, of event: String, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.changes(by: submission) { submission throws(PostingError) in
            let all = try Journal.state(core.database.changes(acceptedWith: number))
            guard let named = all.first(where: { $0.number == number }), named.subject == event,
                let first = all.first, let subject = first.subject,
                named == first || named.action == .post
            else { throw .noSuchPost(event) }
            return try [takingBack(first.number ?? number, of: subject, submission)]
                + all.dropFirst().map { change throws(PostingError) in try reverted(change, submission) }
        }
    }

    private func takingBack(
        _ number: Int64, of event: String, _ submission: Posting.Submission
    ) throws(PostingError) -> Change {
        let all = try contentChanges(of: event)
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
        return core.change(of: event, LocalizedText(change.title), files, .takeBack, submission)
    }

    /// Takes back a change of another part of the series that the same form made.
    /// - Throws: `.changedMeanwhile` if the part was changed since.
    private func reverted(_ change: Change, _ submission: Posting.Submission) throws(PostingError) -> Change {
        let subject = change.subject ?? ""
        guard try contentChanges(of: subject).last?.number == change.number else {
            throw .changedMeanwhile
        }
        let files = try change.files.map { file throws(PostingError) in
            guard try core.bytes(at: file.path) == file.after else { throw .changedMeanwhile }
            return FileChange(path: file.path, before: file.after, after: file.before)
        }
        return core.change(of: subject, LocalizedText(change.title), files, .takeBack, submission)
    }

    /// The event's file before a change. Calendars may have fetched the version that is taken back: the one before gets a later sequence.
    private func eventFile(
        _ file: FileChange, _ change: Change, _ now: [UInt8]?
    ) throws(PostingError) -> [UInt8]? {
        let taken = self.event(in: now, at: file.path)
        if change.action == .post || change.action == .draft, let now, var draft = taken {
            (draft.status, draft.posted, draft.updated) = (.draft, nil, nil)
            return try Posting.written(
                documents.file(draft, from: OutputFile(path: file.path, bytes: now))
            ).bytes
        }
        guard let bytes = file.before, let taken,
            var event = event(in: bytes, at: file.path),
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

/// The newest changes of an event: each was made within the hold after the one before it, and the last within the hold before now.
/// Readers know the event as it was before them.
struct HeldChanges {
    /// The changes, in order; empty if the hold of the last one has passed.
    let changes: ArraySlice<Change>
    /// The newest change that was not taken back.
    let newest: Change?
    /// The newest change, if it can still be taken back.
    let revocable: Change?

    /// Creates the held ones of all changes of an event, in order. One that only links parts of a series anew is none that readers see.
    init(_ all: [Change], now: Date) {
        let all = all.filter { $0.action != .edit || $0.nonce != nil }
        var start = all.endIndex
        var next = now
        while start > all.startIndex, Self.isHeld(all[start - 1], at: next) {
            start -= 1
            next = all[start].time
        }
        changes = all[start...]
        let last = Self.inEffect(all).last
        newest = last.map { all[$0] }
        let isHeld = last.map { $0 >= start && all[$0].files.contains(where: \.isEvent) } ?? false
        revocable = isHeld ? newest : nil
    }

    /// Whether the hold of a change has not passed, and will not before another change is in place.
    private static func isHeld(_ change: Change, at now: Date) -> Bool {
        // Records have times in whole seconds.
        let time = Date(timeIntervalSince1970: change.time.timeIntervalSince1970.rounded(.down))
        return time + Broadcast.hold > now + Broadcast.margin
    }

    private static func inEffect(_ all: [Change]) -> [Int] {
        all.indices.reduce(into: []) { kept, index in
            if all[index].action == .takeBack { _ = kept.popLast() } else { kept.append(index) }
        }
    }

    /// A file before the held changes; nil if they did not change it.
    func before(_ isFile: (FileChange) -> Bool) -> FileChange? {
        changes.compactMap { $0.files.first(where: isFile) }.first
    }
}
