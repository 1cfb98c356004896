import ContentFiles
import Model
import State

/// Changes content files by way of the database: what it has accepted happens, once, whatever fails on the way.
///
/// A change is accepted with all its files in one transaction. Then the files are put in place, and then it is settled. Whoever comes
/// next, after a crash between, does the rest.
public struct Journal: Sendable {
    /// What became of a change.
    public enum Outcome: Equatable, Sendable {
        /// It happened.
        case done(Change)
        /// A change with its nonce happened before: this one.
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

    /// The journal of the site in `root`. Where it `hasHistory`, all changes from the first on wait to be kept there too. The lock of
    /// content is waited for `patience` seconds.
    public init(
        root: String, database: StateDatabase, hasHistory: Bool = false,
        patience: Double = ContentLock.patience
    ) {
        (self.root, self.database, self.hasHistory) = (root, database, hasHistory)
        self.patience = patience
    }

    /// Makes a change. No other process changes content between what `make` reads and the change.
    /// - Parameters:
    ///   - nonce: the form's, by which it is known again; nil where nothing can be sent twice.
    ///   - form: a digest of the form's fields; nil where nobody has one.
    ///   - make: the change, from the files as they are.
    /// - Throws: `PostingError`; `.file` with `.locked` where somebody else changes content for too long: then nothing was accepted. Where it is
    ///   another `.file` and the change was accepted, whoever comes next does the rest.
    /// - Returns: The change, or the earlier one with its nonce.
    func change(
        nonce: String?, form: [UInt8]? = nil, make: () throws(PostingError) -> Change
    ) throws(PostingError) -> Outcome {
        if let earlier = try accepted(nonce, form) {
            try complete()
            return .repeated(earlier)
        }
        let lock = try Self.file { () throws(Problem) in try ContentLock(root: root, patience: patience) }
        defer { lock.release() }
        try completeAlone()
        // The same form may have been accepted while this one waited for the lock.
        if let earlier = try accepted(nonce, form) { return .repeated(earlier) }
        var change = try make()
        (change.nonce, change.form) = (nonce, form)
        if hasHistory { try Self.state { () throws(StateError) in try database.beginHistory() } }
        try Self.file { () throws(Problem) in try PendingMarker(root: root).mark() }
        switch try Self.state({ () throws(StateError) in try database.accept(change) }) {
        case .repeated(let earlier):
            guard earlier.isOf(form) else { throw .usedForm(earlier) }
            return .repeated(earlier)
        case .accepted(let number):
            change.number = number
            try finish(change, number)
            return .done(change)
        }
    }

    /// The change that was accepted with a nonce; nil where none was.
    /// - Throws: `PostingError` with `.usedForm` where its form had other fields.
    private func accepted(_ nonce: String?, _ form: [UInt8]?) throws(PostingError) -> Change? {
        guard let nonce,
            let earlier = try Self.state({ () throws(StateError) in try database.change(nonce: nonce) })
        else { return nil }
        guard earlier.isOf(form) else { throw .usedForm(earlier) }
        return earlier
    }

    /// Does what a crash left undone.
    /// - Returns: How many changes that were.
    /// - Throws: `PostingError` with `.file` or `.state`.
    @discardableResult
    public func complete() throws(PostingError) -> Int {
        if try Self.state({ () throws(StateError) in try database.pending() }).isEmpty { return 0 }
        let lock = try Self.file { () throws(Problem) in try ContentLock(root: root, patience: patience) }
        defer { lock.release() }
        return try completeAlone()
    }

    /// The same, by who holds the lock of content.
    @discardableResult
    func completeAlone() throws(PostingError) -> Int {
        let pending = try Self.state { () throws(StateError) in try database.pending() }
        for change in pending {
            if let number = change.number { try finish(change, number) }
        }
        return pending.count
    }

    private func finish(_ change: Change, _ number: Int64) throws(PostingError) {
        try Self.file { () throws(Problem) in try ChangeFiles(root: root).place(change.files) }
        try Self.state { () throws(StateError) in try database.settle(number) }
        try Self.file { () throws(Problem) in try WaitingPictures(root: root).release(change.files) }
    }

    static func state<Value>(_ work: () throws(StateError) -> Value) throws(PostingError) -> Value {
        do throws(StateError) { return try work() } catch { throw .state(error) }
    }

    static func file<Value>(_ work: () throws(Problem) -> Value) throws(PostingError) -> Value {
        do throws(Problem) { return try work() } catch { throw .file(error) }
    }
}

extension Change {
    /// Whether it may have come of a form with these fields. Where one of the two digests is missing, nothing is known against it.
    func isOf(_ form: [UInt8]?) -> Bool { self.form == nil || form == nil || self.form == form }
}
