import ContentFiles
import Files
import Model
import Posting
import State

/// Restores cancelled or deleted events, and earlier versions.
extension EventPosting {
    /// Restores a cancelled event.
    /// - Throws: `.notNow` if the event is not cancelled.
    public func restore(_ event: Event, by submission: Posting.Submission) throws(PostingError)
        -> Journal.Outcome
    {
        try core.change(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.status == .cancelled else { throw .notNow }
            var new = old
            new.status = .published
            return try change((old, bytes), to: new, action: .restore, submission)
        }
    }

    /// Restores an earlier version of an event; one from before its series was split removes the later events. `version` is that of its
    /// file as the officer saw it.
    /// - Throws: `.notNow` if nothing would change or the earlier version is invalid,
    ///   `.changedMeanwhile` if the file's version is another now, `.erased`.
    public func restore(
        _ event: Event, to earlier: EventVersion, version: String?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.changes(by: submission) { submission throws(PostingError) in
            if earlier.change.isErased { throw .erased }
            let (old, bytes) = try current(event)
            if let version, version != Posting.version(of: bytes) { throw .changedMeanwhile }
            guard let path = old.file, let earlierEvent = earlier.event else { throw .notNow }
            let new = continuing(old, as: earlierEvent)
            guard !new.parts(differingFrom: old).isEmpty else { throw .notNow }
            let base = OutputFile(path: path, bytes: earlier.bytes)
            return [try change((old, bytes), to: new, from: base, action: .restore, submission)]
                + (try joined(old, to: new, submission))
        }
    }

    /// Restores a deleted event, as it was before the deletion or as an earlier version had it.
    /// - Throws: `.notNow` if its path is in use again or the earlier version is invalid, `.erased`.
    public func restore(
        deletedBy deletion: Change, to earlier: EventVersion? = nil, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            if deletion.isErased || earlier?.change.isErased ?? false { throw .erased }
            guard let file = deletion.files.first(where: { $0.isEvent && $0.after == nil }),
                let bytes = file.before,
                let old = documents.event(in: OutputFile(path: file.path, bytes: bytes))
            else { throw .noSuchPost(deletion.subject ?? "") }
            guard try core.bytes(at: file.path) == nil else {
                throw .notNow
            }
            var new = old
            if let earlier {
                guard let earlierEvent = earlier.event else { throw .notNow }
                new = continuing(old, as: earlierEvent)
            }
            let base = OutputFile(path: file.path, bytes: earlier?.bytes ?? bytes)
            return try change((old, nil), to: new, from: base, action: .restore, submission)
        }
    }

    /// The contents of an earlier version as the next version of `old`: id, slug, dates of posting, sequence
    /// and broadcast flag are those of `old`; if one of the two is a draft, the status too.
    private func continuing(_ old: Event, as earlierEvent: Event) -> Event {
        var new = earlierEvent
        (new.id, new.slug, new.file, new.aliases) = (old.id, old.slug, old.file, old.aliases)
        (new.posted, new.updated, new.sequence) = (old.posted, old.updated, old.sequence)
        (new.formerStart, new.formerLocation) = (old.formerStart, old.formerLocation)
        new.isBroadcast = old.isBroadcast
        // Else the next import would take the restored texts for those of the calendar.
        new.imported = old.imported
        if old.status == .draft || earlierEvent.status == .draft {
            (new.status, new.reason) = (old.status, old.reason)
        }
        if !hasPicture(of: earlierEvent) { (new.picture, new.pictureText) = (nil, nil) }
        return new
    }

    /// Whether the event's picture exists, or the event has none.
    public func hasPicture(of event: Event) -> Bool {
        guard let name = event.picture else { return true }
        return core.hasPicture(name)
    }
}

extension FileChange {
    /// Whether this is the file of an event.
    var isEvent: Bool { path.hasPrefix("Content/events/") }
}
