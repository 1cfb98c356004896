import Basics
import ContentFiles
import Crypto
import Foundation
import Model
import State

/// Changes of content files, each exactly once, with the broadcast record that tells of it.
public struct Posting: Sendable {
    package let root: String
    package let settings: SiteSettings
    package let database: StateDatabase
    package let documents: ContentDocuments
    let journal: Journal

    /// Changes of the site in `root`. `patience` is the time to wait for the content lock, in seconds.
    package init(root: String, settings: SiteSettings, database: StateDatabase, patience: Double) {
        (self.root, self.settings, self.database) = (root, settings, database)
        journal = Journal(
            root: root, database: database, hasHistory: settings.history != nil, patience: patience)
        documents = ContentDocuments(root: root, timeZone: settings.timeZone)
    }

    /// The author, time, nonce and digest of a submitted form.
    public struct Submission: Sendable {
        let author: Author
        /// The form's nonce.
        package let nonce: String
        /// The current time.
        package let now: Date
        /// A digest of the form's fields; nil if unknown.
        let form: [UInt8]?
        /// The officer's decision about the announcement of the change; nil if it was not shown yet.
        package let decision: TellingDecision?
        /// Whether the officer confirmed further effects of the change, or it has none; else nothing is accepted.
        package let isConfirmed: Bool

        package init(
            author: Author, nonce: String, form: [UInt8]? = nil, decision: TellingDecision? = nil,
            isConfirmed: Bool = true, now: Date
        ) {
            (self.author, self.nonce, self.form, self.now) = (author, nonce, form, now)
            (self.decision, self.isConfirmed) = (decision, isConfirmed)
        }

        /// The submission some time later, in whole seconds.
        fileprivate func later(by time: Duration) -> Submission {
            let seconds = TimeInterval(time.components.seconds)
            return Submission(
                author: author, nonce: nonce, form: form, decision: decision, isConfirmed: isConfirmed,
                now: now + seconds)
        }
    }

    /// Version of a file, to detect concurrent changes: the first 12 bytes of its SHA-256 in hexadecimal digits.
    public static func version(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).prefix(12).hexadecimal
    }

    /// Makes a change of a submitted form, under the content lock. `make` gets the submission with the time at which the lock was acquired,
    /// since readers may have been notified while this process waited for it.
    /// - Throws: `PostingError`, as `Journal.change`.
    package func change(
        by submission: Submission, make: (Submission) throws(PostingError) -> Change
    ) throws(PostingError) -> Journal.Outcome {
        try changes(by: submission) { submission throws(PostingError) in [try make(submission)] }
    }

    /// Makes the changes of a submitted form, as `change`: all or none.
    /// - Throws: `PostingError`, as `Journal.changes`.
    package func changes(
        by submission: Submission, make: (Submission) throws(PostingError) -> [Change]
    ) throws(PostingError) -> Journal.Outcome {
        let start = ContinuousClock.now
        return try journal.changes(nonce: submission.nonce, form: submission.form) {
            () throws(PostingError) in try make(submission.later(by: .now - start))
        }
    }

    /// Makes a change that comes from no form.
    /// - Throws: `PostingError`, as `Journal.change`.
    package func changeWithoutForm(
        make: () throws(PostingError) -> Change
    ) throws(PostingError) -> Journal.Outcome {
        try journal.change(nonce: nil, make: make)
    }

    /// The change of the files of the post with this id.
    package func change(
        of id: String, _ title: LocalizedText, _ files: [FileChange], _ action: Change.Action,
        _ submission: Submission
    ) -> Change {
        Change(
            time: submission.now, author: submission.author, action: action, subject: id,
            title: title.resolved(for: settings.languages.first ?? "en").text, files: files)
    }

    /// The bytes of a content file; nil if it does not exist.
    package func bytes(at path: String) throws(PostingError) -> [UInt8]? {
        try Journal.file(documents.bytes(at: path))
    }

    /// Runs `make` and converts its error: of a field to a form problem, of the disk to `.file`.
    package static func written(
        _ make: @autoclosure () throws(Problem) -> OutputFile
    ) throws(PostingError) -> OutputFile {
        do throws(Problem) {
            return try make()
        } catch {
            switch error.cause {
            case .wrongField(let field, _, _), .missingField(let field, _):
                throw .form([FormProblem(field, .cannotBeStored)])
            case .unreadable, .unwritable, .missing, .notAPlainFile, .folderInPlace: throw .file(error)
            default: throw .form([FormProblem("detail", .cannotBeStored)])
            }
        }
    }

    // MARK: Broadcast records

    /// The broadcast record of the post with this id; nil if there is none.
    package func record(of id: String) throws(PostingError) -> (record: Broadcast, bytes: [UInt8])? {
        guard let path = ContentDocuments.broadcastPath(of: id), let bytes = try bytes(at: path),
            let record = documents.broadcast(in: OutputFile(path: path, bytes: bytes))
        else { return nil }
        return (record, bytes)
    }

    /// The change of a broadcast record's file; nil as `after` removes it.
    package func recordChange(
        _ record: Broadcast, from before: [UInt8]?, to after: Broadcast?
    ) -> FileChange {
        FileChange(
            path: "Content/broadcasts/\(record.id).json", before: before,
            after: after.map { documents.file($0, earlier: before).bytes })
    }

    /// Whether readers may be notified by the record before a change of `now` is in place.
    package func isPublic(_ record: Broadcast, _ now: Date) -> Bool {
        record.counts.instant <= now + Broadcast.margin
    }

    // MARK: Pictures

    /// Copies a waiting picture to Content/media, for a change that names it.
    package func publish(_ picture: String?) throws(PostingError) {
        try Journal.file(WaitingPictures(root: root).publish(picture))
    }

    /// Whether a picture exists, waiting or published.
    package func hasPicture(_ name: String) -> Bool { WaitingPictures(root: root).path(of: name) != nil }
}

extension FileChange {
    /// The change that writes a file, new or in place of `before`.
    package init(_ file: OutputFile, over before: OutputFile?) {
        self.init(path: file.path, before: before?.bytes, after: file.bytes)
    }

    /// The change that removes a file.
    package init(removing file: OutputFile) {
        self.init(path: file.path, before: file.bytes, after: nil)
    }
}
