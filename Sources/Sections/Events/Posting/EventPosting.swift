import ContentFiles
import Foundation
import Model
import Posting
import State

package struct EventPosting: Sendable {
    let core: Posting
    private let writeAnnouncement: AnnouncementWriter
    var settings: SiteSettings { core.settings }
    var documents: ContentDocuments { core.documents }

    /// Changes of the site in `root`; `writeAnnouncement` writes the announcements. `patience` is the time to wait
    /// for the content lock, in seconds.
    package init(
        root: String, settings: SiteSettings, database: StateDatabase,
        patience: Double = ContentLock.patience, writeAnnouncement: @escaping AnnouncementWriter
    ) {
        core = Posting(root: root, settings: settings, database: database, patience: patience)
        self.writeAnnouncement = writeAnnouncement
    }

    /// The id of the event that a form with this nonce posts.
    package static func id(nonce: String) -> String { PostName.id(of: "event", nonce: nonce) }

    package func version(of event: Event) throws(PostingError) -> String {
        Posting.version(of: try current(event).bytes)
    }

    /// Posts a new event; the slugs of `others` are taken.
    package func post(
        _ form: EventForm, author: String, others: [Event], by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        let id = Self.id(nonce: submission.nonce)
        let taken = Set(others.flatMap { [$0.slug] + $0.aliases })
        return try post(
            form, author: author, known: others.first { $0.id.utf8.elementsEqual(id.utf8) },
            isTaken: taken.contains, by: submission)
    }

    /// Posts a new event, or finds the earlier change of this form. `known` is the event that has the id of the form's nonce; files are
    /// looked for besides `isTaken`, which says whether an event has a slug or had it before.
    /// - Throws: `.usedForm` if another event has the id, as when State/ is older than Content/.
    package func post(
        _ form: EventForm, author: String, known: Event?, isTaken: (Slug) -> Bool,
        by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        let id = Self.id(nonce: submission.nonce)
        return try core.change(by: submission) { submission throws(PostingError) in
            if let known { return try repetition(form, of: known, submission) }
            guard let placeholder = Slug(id) else { throw .notNow }
            let new = Event(id: id, slug: placeholder, title: "", author: author, detail: "")
            var event = try Self.form(form.event(changing: nil, or: new))
            // A removed event whose submission is not in the log: its record exists.
            if try core.record(of: new.id) != nil {
                var earlier = change(event, [], .post, submission)
                earlier.subject = nil
                throw .usedForm(earlier)
            }
            guard let slug = slug(of: event, isTaken: isTaken) else {
                throw .form([FormProblem("title", .cannotBeStored)])
            }
            event.slug = slug
            let posted = transition(submission).published(event)
            return try change(
                nil, to: posted, action: posted.status == .draft ? .draft : .post, submission,
                telling: .everyone)
        }
    }

    /// Changes an event as a form says. `version` is the file's version when the form was opened; `others` are the existing events.
    /// A series may be split in two events (`SeriesEdit`).
    /// - Throws: `.changedMeanwhile` if the file's version is another now.
    package func edit(
        _ event: Event, _ form: EventForm, version: String?, others: [Event] = [],
        by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.changes(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current(event)
            if let version, version != Posting.version(of: bytes) { throw .changedMeanwhile }
            var new = try Self.form(form.event(changing: old, or: old))
            if let (event, later) = try seriesResult(of: form, changing: old, to: new, now: submission.now) {
                if let later {
                    return try split((old, bytes), into: event, later, others: others, submission)
                }
                new = event
            }
            if old.status == .draft { new.posted = nil }
            // The form of what readers do not see, or were never told of, has a box for it.
            let record = try known(old, submission.now).record
            let isChosen = old.status == .draft || record == nil
            return [
                try change(
                    (old, bytes), to: new, action: .edit, submission,
                    telling: isChosen ? (new.isBroadcast ? .everyone : .nobody) : nil)
            ]
        }
    }

    /// Cancels an event. `language` is that of the reason; nil for the site's main language.
    /// - Throws: `.notNow` if the event is cancelled already or a draft.
    package func cancel(
        _ event: Event, reason: String, in language: String? = nil, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        var texts = FormTexts(["reason": reason], languages: settings.languages)
        let reason = texts.reason("reason", in: language, limit: EventForm.reasonLimit)
        guard texts.problems.isEmpty else { throw .form(texts.problems) }
        return try core.change(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.status == .published else { throw .notNow }
            var new = old
            new.status = .cancelled
            new.reason = reason
            return try change((old, bytes), to: new, action: .cancel, submission)
        }
    }

    /// Removes the picture of an event, with its description, without telling anyone. An earlier version of the event restores it.
    /// - Throws: `.notNow` if the event has no picture.
    package func withdrawPicture(of event: Event, by submission: Posting.Submission) throws(PostingError)
        -> Journal.Outcome
    {
        try core.change(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current(event)
            guard old.picture != nil else { throw .notNow }
            var new = old
            (new.picture, new.pictureText) = (nil, nil)
            // An announcement that is held is not affected.
            let isHeld = try known(old, submission.now).held != nil
            return try change(
                (old, bytes), to: new, action: .edit, submission, telling: isHeld ? .everyone : .nobody)
        }
    }

    /// Deletes an event; it can be restored.
    package func delete(_ event: Event, by submission: Posting.Submission) throws(PostingError)
        -> Journal.Outcome
    {
        try core.change(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current(event)
            guard let path = old.file else { throw .noSuchPost(event.id) }
            let known = try known(old, submission.now)
            let announcement = transition(submission).announcement(of: nil, known: known)
            let telling = try telling(announcement, submission)
            let record = try recordChange(
                of: old, to: self.record(of: nil, known, telling, submission))
            let file = FileChange(path: path, before: bytes, after: nil)
            return self.change(old, [file] + record, .delete, submission)
        }
    }

    /// Creates the broadcast record of an event that was written into Content/ by hand.
    /// - Throws: `.notNow` if the event is not to be announced, or has its record.
    package func announce(_ event: Event, by author: Author, now: Date) throws(PostingError)
        -> Journal.Outcome
    {
        let submission = Posting.Submission(author: author, nonce: "", now: now)
        return try core.changeWithoutForm { () throws(PostingError) in
            let (event, _) = try current(event)
            guard event.isBroadcast, event.status == .published, try core.record(of: event.id) == nil,
                let announcement = transition(submission).announcement(
                    of: event, known: EventTransition.Known())
            else { throw .notNow }
            let record = announcement.record
            return change(event, [core.recordChange(record, from: nil, to: record)], .announce, submission)
        }
    }

    /// All versions of the event's file in the log, newest first: the result of each change, and manual edits before a change.
    package func versions(of event: String) throws(PostingError) -> [EventVersion] {
        try core.versions(of: event, as: Event.self).filter {
            !Change.Action.signUps.contains($0.change.action)
        }
    }

    /// The current bytes of the event's file. Throws `.noSuchPost` if there is no such file.
    package func bytes(of event: Event) throws(PostingError) -> [UInt8] { try current(event).bytes }

    // MARK: Parts

    func transition(_ submission: Posting.Submission) -> EventTransition {
        EventTransition(now: submission.now, settings: settings, writeAnnouncement: writeAnnouncement)
    }

    static func form<Value>(
        _ work: @autoclosure () throws(FormProblems) -> Value
    ) throws(PostingError) -> Value {
        do throws(FormProblems) { return try work() } catch { throw .form(error.all) }
    }

    func current(_ event: Event) throws(PostingError) -> (event: Event, bytes: [UInt8]) {
        guard let path = event.file,
            let bytes = try core.bytes(at: path), let now = self.event(in: bytes, at: path),
            now.id == event.id
        else { throw .noSuchPost(event.id) }
        return (now, bytes)
    }

    /// The event in a file's bytes; nil if there is none.
    func event(in bytes: [UInt8]?, at path: String) -> Event? {
        bytes.flatMap { documents.event(in: OutputFile(path: path, bytes: $0)) }
    }

    /// The change of an event's file and its record. The new file is based on `earlier` if given, else on the current file.
    /// The bytes of `old` are nil if it was removed; `chosen` is nil if the officer has to see the announcement and to decide.
    /// - Throws: `.undecided` if the submission has no decision about the announcement.
    func change(
        _ old: (event: Event, bytes: [UInt8]?)?, to new: Event, from earlier: OutputFile? = nil,
        action: Change.Action, _ submission: Posting.Submission, telling chosen: Telling? = nil
    ) throws(PostingError) -> Change {
        let (known, transition) = (try known(old?.event ?? new, submission.now), transition(submission))
        func changed(isTold: Bool) -> Event {
            guard let old = old?.event else { return new }
            return transition.changed(old, to: new, known: known.event, isTold: isTold)
        }
        var event = changed(isTold: true)
        let announcement = transition.announcement(of: event, known: known)
        // The announcement of a new event is decided: until it counts, changes are a part of it.
        let isPending = known.record == nil && known.held != nil
        let telling = try telling(announcement, submission, isPending ? .everyone : chosen)
        if telling == .nobody, announcement != nil {
            event = changed(isTold: false)
            // What was never announced would be announced by a build.
            if known.record == nil { event.isBroadcast = false }
        }
        let file = try written(event, from: earlier)
        let files = [FileChange(path: file.path, before: old?.bytes, after: file.bytes)]
        let record = try recordChange(of: event, to: record(of: event, known, telling, submission))
        try core.publish(event.picture)
        return change(event, files + record, action, submission)
    }

    /// A free slug of a new event; nil if there is none.
    func slug(of event: Event, isTaken: (Slug) -> Bool) -> Slug? {
        PostName.slug(of: event.title, on: event.schedule?.start.civil.day, id: event.id) { slug in
            isTaken(slug) || Event.reservedSlugs.contains(slug.text)
                || FileManager.default.fileExists(atPath: "\(core.root)/Content/events/\(slug).md")
        }
    }

    func written(_ event: Event, from earlier: OutputFile? = nil) throws(PostingError) -> OutputFile {
        let file =
            if let earlier {
                try Posting.written(documents.file(event, from: earlier))
            } else {
                try Posting.written(documents.file(event))
            }
        let different = documents.event(in: file).map { $0.fields(differingFrom: event) } ?? ["detail"]
        guard different.isEmpty else { throw .form(different.map { FormProblem($0, .cannotBeStored) }) }
        return file
    }

    func change(
        _ event: Event, _ files: [FileChange], _ action: Change.Action, _ submission: Posting.Submission
    ) -> Change {
        core.change(of: event.id, event.title, files, action, submission)
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

extension PostFiles {
    package static let events = PostFiles(folder: .events) { file, documents in
        documents.event(in: file).map { ($0.id, $0.picture) }
    }
}

/// A past version of an event's file.
package typealias EventVersion = ContentVersion<Event>

extension ContentVersion where Value == Event {
    package var event: Event? { value }
}
