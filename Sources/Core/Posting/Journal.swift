import ContentFiles
import Model
import State

/// Applies changes to content files through the database: an accepted change is applied exactly once, even after a crash.
///
/// A change is accepted with all its files in one transaction; then the files are written; then the change is
/// marked as settled. After a crash in between, the next process does the rest.
public struct Journal: Sendable {
    /// The result of a change.
    public enum Outcome: Equatable, Sendable {
        /// The change was made.
        case done(Change)
        /// An earlier change has the same nonce: this one.
        case repeated(Change)

        /// The change.
        public var change: Change {
            switch self {
            case .done(let change), .repeated(let change): change
            }
        }
    }

    private let root: String
    private let database: StateDatabase
    private let hasHistory: Bool
    private let patience: Double

    /// The journal of the site in `root`. With `hasHistory`, all changes are also queued for git. `patience`
    /// is the time to wait for the content lock, in seconds.
    public init(
        root: String, database: StateDatabase, hasHistory: Bool = false,
        patience: Double = ContentLock.patience
    ) {
        (self.root, self.database, self.hasHistory) = (root, database, hasHistory)
        self.patience = patience
    }

    /// Makes a change. `make` runs under the content lock: no other process changes content between its reads and the change.
    /// - Parameters:
    ///   - nonce: the form's nonce, to detect a second submission; nil if there is no form.
    ///   - form: a digest of the form's fields; nil if unknown.
    ///   - make: returns the change, from the current files.
    /// - Throws: `PostingError`; `.file` with `.locked` if the lock is held for too long: nothing was accepted. After
    ///   another `.file`, the change may have been accepted; then the next process does the rest.
    /// - Returns: The change, or the earlier one with its nonce.
    func change(
        nonce: String?, form: [UInt8]? = nil, make: () throws(PostingError) -> Change
    ) throws(PostingError) -> Outcome {
        try changes(nonce: nonce, form: form) { () throws(PostingError) in [try make()] }
    }

    /// Makes the changes of one form, in one transaction: all or none are accepted. The first one has the nonce.
    /// - Throws: `PostingError`, as `change`; `.notNow` if `make` returns no change.
    /// - Returns: The first change, with the files of all; or the earlier change with its nonce.
    func changes(
        nonce: String?, form: [UInt8]?, make: () throws(PostingError) -> [Change]
    ) throws(PostingError) -> Outcome {
        if let earlier = try accepted(nonce, form) {
            try complete()
            return .repeated(earlier)
        }
        let lock = try Self.file(ContentLock(root: root, patience: patience))
        defer { lock.release() }
        try completeAlone()
        // The same form may have been accepted while this request waited for the lock.
        if let earlier = try accepted(nonce, form) { return .repeated(earlier) }
        var changes = try make()
        if changes.isEmpty { throw .notNow }
        (changes[0].nonce, changes[0].form) = (nonce, form)
        if hasHistory { try Self.state(database.beginHistory()) }
        try Self.file(PendingMarker(root: root).mark())
        // The content lock is held, so that no other process has accepted the nonce since.
        let numbers = try Self.state(database.accept(changes))
        for (position, number) in numbers.enumerated() {
            changes[position].number = number
            try finish(changes[position], number)
        }
        changes[0].files = changes.flatMap(\.files)
        return .done(changes[0])
    }

    /// Makes changes that come from no form, in one transaction: all or none are accepted. Both closures run under the content lock.
    /// - Parameters:
    ///   - make: returns the changes, from the current files; none of them has a nonce.
    ///   - after: what is left to do once the changes are in place, or if there are none.
    /// - Throws: `PostingError`, as `change`.
    /// - Returns: The changes.
    @discardableResult
    func changes(
        make: () throws(PostingError) -> [Change], after: () throws(PostingError) -> Void = {}
    ) throws(PostingError) -> [Change] {
        let lock = try Self.file(ContentLock(root: root, patience: patience))
        defer { lock.release() }
        try completeAlone()
        var changes = try make()
        if !changes.isEmpty {
            if hasHistory { try Self.state(database.beginHistory()) }
            try Self.file(PendingMarker(root: root).mark())
            let numbers = try Self.state(database.accept(changes))
            for (position, number) in numbers.enumerated() { changes[position].number = number }
            try Self.file(ChangeFiles(root: root).place(changes.map(\.files)))
            try Self.state(database.settle(numbers))
        }
        try after()
        return changes
    }

    /// The change that was accepted with the nonce; nil if there is none.
    /// - Throws: `PostingError` with `.usedForm` if its form had other fields.
    private func accepted(_ nonce: String?, _ form: [UInt8]?) throws(PostingError) -> Change? {
        guard let nonce,
            let earlier = try Self.state(database.change(nonce: nonce))
        else { return nil }
        guard earlier.isOf(form) else { throw .usedForm(earlier) }
        return earlier
    }

    /// Finishes the accepted changes that a crash left unsettled.
    /// - Returns: Number of these changes.
    /// - Throws: `PostingError` with `.file` or `.state`.
    @discardableResult
    public func complete() throws(PostingError) -> Int {
        if try Self.state(database.pending()).isEmpty { return 0 }
        let lock = try Self.file(ContentLock(root: root, patience: patience))
        defer { lock.release() }
        return try completeAlone()
    }

    /// Same as `complete`, for callers that hold the content lock.
    @discardableResult
    func completeAlone() throws(PostingError) -> Int {
        let pending = try Self.state(database.pending())
        for change in pending {
            if let number = change.number { try finish(change, number) }
        }
        return pending.count
    }

    private func finish(_ change: Change, _ number: Int64) throws(PostingError) {
        try Self.file(ChangeFiles(root: root).place(change.files))
        if let post = change.subject, change.isCorrectionByAuthor {
            try Self.state(database.settle(number, erasingLinesOf: post, now: change.time))
        } else {
            try Self.state(database.settle(number))
        }
        try Self.file(WaitingPictures(root: root).release(change.files))
    }

    /// Runs `work` and converts its error, as `file`.
    package static func state<Value>(_ work: @autoclosure () throws(StateError) -> Value) throws(PostingError)
        -> Value
    {
        do throws(StateError) { return try work() } catch { throw .state(error) }
    }

    package static func file<Value>(_ work: @autoclosure () throws(Problem) -> Value) throws(PostingError)
        -> Value
    {
        do throws(Problem) { return try work() } catch { throw .file(error) }
    }
}

extension Change {
    /// Whether an author corrected a post: nobody may read the earlier texts in the log afterwards.
    var isCorrectionByAuthor: Bool { action == .edit && author == .reader }

    /// Whether the change may come from a form with this digest; true if one of the two digests is missing. A change of a reader or a
    /// member, or an officer's answer, whose texts were erased, by a correction or a withdrawal, is of no form any more: another text typed
    /// into the same page would be lost.
    func isOf(_ form: [UInt8]?) -> Bool {
        if isErased, author.isOfReaders || [.answer, .answerEdit].contains(action) { return false }
        return self.form == nil || form == nil || self.form == form
    }
}
