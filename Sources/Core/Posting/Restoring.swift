import ContentFiles
import Files
import Model
import State

/// What brings events back, or what they once were.
extension Posting {
    /// Brings a cancelled event back.
    /// - Throws: `PostingError`; `.notNow` where it is not cancelled.
    public func restore(_ event: Event, by submission: Submission) throws(PostingError) -> Journal.Outcome {
        try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.status == .cancelled else { throw .notNow }
            var new = old
            new.status = .published
            let changed = revision(submission).changed(old, to: new, isTold: true)
            return try change((old, bytes), to: changed, action: .restore, submission)
        }
    }

    /// Changes an event to what it once was. `version` is that of its file as the officer saw it.
    /// - Throws: `PostingError`; `.notNow` where it is so already or cannot be read, `.changedMeanwhile` where the file is another now.
    public func restore(
        _ event: Event, to earlier: EventVersion, version: String?, by submission: Submission
    ) throws(PostingError) -> Journal.Outcome {
        try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            if earlier.change.isErased { throw .erased }
            let (old, bytes) = try current(event)
            if let version, version != Self.version(of: bytes) { throw .changedMeanwhile }
            guard let path = old.file, let once = earlier.event else { throw .notNow }
            let new = continuing(old, as: once)
            guard !new.parts(differingFrom: old).isEmpty else { throw .notNow }
            let changed = revision(submission).changed(old, to: new, isTold: isKnown(old, submission.now))
            let base = OutputFile(path: path, bytes: earlier.bytes)
            return try change((old, bytes), to: changed, from: base, action: .restore, submission)
        }
    }

    /// Brings an event back that was taken away by a change: as it was then, or as it once was.
    /// - Throws: `PostingError`; `.notNow` where another event has its file now.
    public func restore(
        deletedBy deletion: Change, to earlier: EventVersion? = nil, by submission: Submission
    ) throws(PostingError) -> Journal.Outcome {
        try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            if deletion.isErased || earlier?.change.isErased ?? false { throw .erased }
            guard let file = deletion.files.first(where: { $0.isEvent && $0.after == nil }),
                let bytes = file.before,
                let old = documents.event(in: OutputFile(path: file.path, bytes: bytes))
            else { throw .noSuchEvent(deletion.subject ?? "") }
            guard try Journal.file({ () throws(Problem) in try documents.bytes(at: file.path) }) == nil else {
                throw .notNow
            }
            guard let earlier else { return try comingBack(old, bytes, submission) }
            guard let once = earlier.event else { throw .notNow }
            let new = revision(submission).changed(
                old, to: continuing(old, as: once), isTold: isKnown(old, submission.now))
            let base = OutputFile(path: file.path, bytes: earlier.bytes)
            return try change((old, nil), to: new, from: base, action: .restore, submission)
        }
    }

    /// The change that puts an event's file where it was, with its record.
    private func comingBack(_ event: Event, _ bytes: [UInt8], _ submission: Submission) throws(PostingError)
        -> Change
    {
        guard let path = event.file else { throw .noSuchEvent(event.id) }
        var files = [FileChange(path: path, before: nil, after: bytes)]
        let known = try record(of: event)
        if event.status != .draft {
            let isTold = known.map { self.isTold($0.record, submission.now) } ?? false
            let after = revision(submission).record(
                of: event, before: event, earlier: known?.record, isTold: isTold)
            if let after { files.append(recordChange(after, from: known?.bytes, to: after)) }
        }
        return change(event, files, .restore, submission)
    }

    /// What an event once was, as its next state: what counts on stays. Whether readers see it and whether everyone is told of it is no
    /// matter of what it says.
    private func continuing(_ old: Event, as once: Event) -> Event {
        var new = once
        (new.id, new.slug, new.file, new.aliases) = (old.id, old.slug, old.file, old.aliases)
        (new.posted, new.updated, new.sequence) = (old.posted, old.updated, old.sequence)
        (new.formerStart, new.formerLocation) = (old.formerStart, old.formerLocation)
        new.isBroadcast = old.isBroadcast
        if old.status == .draft || once.status == .draft {
            (new.status, new.reason) = (old.status, old.reason)
        }
        if !hasPicture(of: once) { (new.picture, new.pictureText) = (nil, nil) }
        return new
    }

    /// Whether the picture that an event names is there; or it names none.
    public func hasPicture(of event: Event) -> Bool {
        guard let name = event.picture else { return true }
        return WaitingPictures(root: root).path(of: name) != nil
    }
}

extension FileChange {
    /// Whether it is the file of an event.
    var isEvent: Bool { path.hasPrefix("Content/events/") }
}
