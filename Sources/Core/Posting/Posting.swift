import ContentFiles
import Crypto
import Foundation
import Model
import State

/// Changes of events by officers: content file and broadcast record change together, exactly once.
public struct Posting: Sendable {
    let root: String
    let settings: SiteSettings
    let journal: Journal
    let database: StateDatabase
    private let writeNotice: NoticeWriter
    let documents: ContentDocuments

    /// Changes of the site in `root`; `writeNotice` writes the announcements. `patience` is the time to wait
    /// for the content lock, in seconds.
    public init(
        root: String, settings: SiteSettings, database: StateDatabase,
        patience: Double = ContentLock.patience, writeNotice: @escaping NoticeWriter
    ) {
        (self.root, self.settings, self.database) = (root, settings, database)
        self.writeNotice = writeNotice
        journal = Journal(
            root: root, database: database, hasHistory: settings.history != nil, patience: patience)
        documents = ContentDocuments(root: root, timeZone: settings.timeZone)
    }

    /// The officer, time, nonce and digest of a submitted form.
    public struct Submission: Sendable {
        /// The account's name.
        let officer: String
        /// The form's nonce.
        let nonce: String
        /// The current time.
        let now: Date
        /// A digest of the form's fields; nil if unknown.
        let form: [UInt8]?

        /// A submission.
        public init(officer: String, nonce: String, form: [UInt8]? = nil, now: Date) {
            (self.officer, self.nonce, self.form, self.now) = (officer, nonce, form, now)
        }
    }

    /// The id of the event that a form with this nonce posts.
    public static func id(nonce: String) -> String { EventName.id(nonce: nonce) }

    /// Version of a file, to detect concurrent changes: the first 12 bytes of its SHA-256 in hexadecimal digits.
    public static func version(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// The version of the event's file now.
    /// - Throws: `PostingError`.
    public func version(of event: Event) throws(PostingError) -> String {
        Self.version(of: try current(event).bytes)
    }

    /// Posts a new event.
    /// - Parameters:
    ///   - form: the submitted form.
    ///   - author: the name shown as the author.
    ///   - others: the existing events, whose slugs are taken.
    ///   - submission: the officer, the nonce and the time.
    /// - Throws: `PostingError`; `.usedForm` if another event has the id, as when State/ is older than Content/.
    /// - Returns: The change, or the earlier one of this form.
    public func post(
        _ form: EventForm, author: String, others: [Event], by submission: Submission
    ) throws(PostingError) -> Journal.Outcome {
        let id = Self.id(nonce: submission.nonce)
        let known = others.first { $0.id.utf8.elementsEqual(id.utf8) }
        let taken = Set(others.flatMap { [$0.slug] + $0.aliases })
        return try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            if let known { return try repetition(form, of: known, submission) }
            guard let placeholder = Slug(id) else { throw .notNow }
            let new = Event(id: id, slug: placeholder, title: "", author: author, detail: "")
            var event = try Self.read(form, changing: nil, or: new)
            // A removed event whose submission is not in the log: its record exists.
            if try record(of: new) != nil {
                var earlier = change(event, [], .post, submission)
                earlier.subject = nil
                throw .usedForm(earlier)
            }
            let path = { (slug: Slug) in "Content/events/\(slug).md" }
            let slug = EventName.slug(of: event) { slug in
                taken.contains(slug) || FileManager.default.fileExists(atPath: "\(root)/\(path(slug))")
            }
            guard let slug else { throw .form([FormProblem("title", .cannotBeStored)]) }
            event.slug = slug
            return try change(nil, to: revision(submission).published(event), action: .post, submission)
        }
    }

    /// Changes an event as a form says. `version` is the file's version when the form was opened.
    /// - Throws: `PostingError`; `.changedMeanwhile` if the file's version is another now.
    public func edit(
        _ event: Event, _ form: EventForm, version: String?, by submission: Submission
    ) throws(PostingError) -> Journal.Outcome {
        try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            let (old, bytes) = try current(event)
            if let version, version != Self.version(of: bytes) { throw .changedMeanwhile }
            var new = try Self.read(form, changing: old, or: old)
            if old.status == .draft { new.posted = nil }
            let changed = revision(submission).changed(old, to: new, isTold: isKnown(old, submission.now))
            return try change((old, bytes), to: changed, action: .edit, submission)
        }
    }

    /// Cancels an event. `language` is that of the reason; nil for the site's main language.
    /// - Throws: `PostingError`; `.notNow` if the event is cancelled already or a draft.
    public func cancel(
        _ event: Event, reason: String, in language: String? = nil, by submission: Submission
    ) throws(PostingError) -> Journal.Outcome {
        var texts = FormTexts(["reason": reason], languages: settings.languages)
        let reason = texts.reason("reason", in: language, limit: EventForm.Limit.reason)
        guard texts.problems.isEmpty else { throw .form(texts.problems) }
        return try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.status == .published else { throw .notNow }
            var new = old
            new.status = .cancelled
            new.reason = reason
            let changed = revision(submission).changed(old, to: new, isTold: true)
            return try change((old, bytes), to: changed, action: .cancel, submission)
        }
    }

    /// Removes the picture of an event, with its description. An earlier version of the event restores it.
    /// - Throws: `PostingError`; `.notNow` if the event has no picture.
    public func withdrawPicture(of event: Event, by submission: Submission) throws(PostingError)
        -> Journal.Outcome
    {
        try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.picture != nil else { throw .notNow }
            var new = old
            (new.picture, new.pictureText) = (nil, nil)
            let changed = revision(submission).changed(old, to: new, isTold: isKnown(old, submission.now))
            return try change((old, bytes), to: changed, action: .edit, submission)
        }
    }

    /// Deletes an event; it can be restored.
    /// - Throws: `PostingError`.
    public func delete(_ event: Event, by submission: Submission) throws(PostingError) -> Journal.Outcome {
        try journal.change(nonce: submission.nonce, form: submission.form) { () throws(PostingError) in
            let (old, bytes) = try current(event)
            guard let path = old.file else { throw .noSuchEvent(event.id) }
            var files = [FileChange(path: path, before: bytes, after: nil)]
            if let (record, recordBytes) = try record(of: old) {
                let after = revision(submission).retracted(record, isTold: isTold(record, submission.now))
                files.append(recordChange(record, from: recordBytes, to: after))
            }
            return self.change(old, files, .delete, submission)
        }
    }

    /// Creates the broadcast record of an event that was written into Content/ by hand.
    /// - Throws: `PostingError`; `.notNow` if the event is not to be announced, or has its record.
    public func announce(_ event: Event, by officer: String, now: Date) throws(PostingError)
        -> Journal.Outcome
    {
        let submission = Submission(officer: officer, nonce: "", now: now)
        return try journal.change(nonce: nil) { () throws(PostingError) in
            let (event, _) = try current(event)
            guard event.isBroadcast, event.status == .published, try record(of: event) == nil,
                let record = revision(submission).record(of: event, before: nil, earlier: nil, isTold: false)
            else { throw .notNow }
            return change(event, [recordChange(record, from: nil, to: record)], .announce, submission)
        }
    }

    // MARK: Parts

    func revision(_ submission: Submission) -> EventTransition {
        EventTransition(now: submission.now, settings: settings, writeNotice: writeNotice)
    }

    /// Whether the hold of 60 s has passed. Before that, an edit does not count as a change.
    func isKnown(_ event: Event, _ now: Date) -> Bool {
        guard let posted = event.posted?.instant else { return true }
        return posted.addingTimeInterval(EventTransition.hold) <= now
    }

    func isTold(_ record: Broadcast, _ now: Date) -> Bool { record.counts.instant <= now }

    private static func read(
        _ form: EventForm, changing old: Event?, or new: Event
    ) throws(PostingError) -> Event {
        do throws(FormProblems) {
            return try form.event(changing: old, or: new)
        } catch {
            throw .form(error.all)
        }
    }

    /// The event as its file has it now.
    func current(_ event: Event) throws(PostingError) -> (event: Event, bytes: [UInt8]) {
        guard let path = event.file,
            let bytes = try Journal.file({ () throws(Problem) in try documents.bytes(at: path) }),
            let now = documents.event(in: OutputFile(path: path, bytes: bytes)), now.id == event.id
        else { throw .noSuchEvent(event.id) }
        return (now, bytes)
    }

    func record(of event: Event) throws(PostingError) -> (record: Broadcast, bytes: [UInt8])? {
        guard let path = ContentDocuments.broadcastPath(of: event.id),
            let bytes = try Journal.file({ () throws(Problem) in try documents.bytes(at: path) }),
            let record = documents.broadcast(in: OutputFile(path: path, bytes: bytes))
        else { return nil }
        return (record, bytes)
    }

    func recordChange(_ record: Broadcast, from before: [UInt8]?, to after: Broadcast?) -> FileChange {
        FileChange(
            path: "Content/broadcasts/\(record.id).json", before: before,
            after: after.map { documents.file($0, earlier: before).bytes })
    }

    /// The change of an event's file and its record. The new file is based on `earlier` if given, else on the current file.
    func change(
        _ old: (event: Event, bytes: [UInt8]?)?, to event: Event, from earlier: OutputFile? = nil,
        action: Change.Action, _ submission: Submission
    ) throws(PostingError) -> Change {
        let file = try Self.written { () throws(Problem) in
            if let earlier { return try documents.file(event, from: earlier) }
            return try documents.file(event)
        }
        let different = documents.event(in: file).map { $0.fields(differingFrom: event) } ?? ["detail"]
        guard different.isEmpty else { throw .form(different.map { FormProblem($0, .cannotBeStored) }) }
        var files = [FileChange(path: file.path, before: old?.bytes, after: file.bytes)]
        let known = try record(of: event)
        let isTold = known.map { self.isTold($0.record, submission.now) } ?? false
        let after = revision(submission).record(
            of: event, before: old?.event, earlier: known?.record, isTold: isTold)
        if let record = after ?? known?.record, after != known?.record {
            files.append(recordChange(record, from: known?.bytes, to: after))
        }
        try Journal.file { () throws(Problem) in try WaitingPictures(root: root).publish(event.picture) }
        return change(event, files, action, submission)
    }

    /// Maps an error of the content to a form problem, and an error of the disk to `.file`.
    private static func written(_ make: () throws(Problem) -> OutputFile) throws(PostingError) -> OutputFile {
        do throws(Problem) {
            return try make()
        } catch {
            switch error.cause {
            case .wrongField(let field, _, _), .missingField(let field, _):
                throw .form([FormProblem(field, .cannotBeStored)])
            case .unreadable, .unwritable, .missing, .notAPlainFile: throw .file(error)
            default: throw .form([FormProblem("detail", .cannotBeStored)])
            }
        }
    }

    func change(
        _ event: Event, _ files: [FileChange], _ action: Change.Action, _ submission: Submission
    ) -> Change {
        let title = event.title.resolved(for: settings.languages.first ?? "en").text
        return Change(
            time: submission.now, officer: submission.officer, action: action, subject: event.id,
            title: title,
            files: files)
    }
}

extension Event {
    /// The fields whose texts are not the same, byte for byte.
    fileprivate func fields(differingFrom other: Event) -> [String] {
        func texts(_ event: Event) -> [(field: String, texts: [String])] {
            [
                ("title", event.title.all),
                ("detail", [event.detail] + event.translations.sorted { $0.key < $1.key }.map(\.value)),
            ] + Event.fields.filter { $0.part != nil }.map { ($0.key, $0.texts(of: event)) }
        }
        return zip(texts(self), texts(other)).filter { own, others in
            own.texts.count != others.texts.count
                || zip(own.texts, others.texts).contains { !$0.utf8.elementsEqual($1.utf8) }
        }.map(\.0.field)
    }
}
