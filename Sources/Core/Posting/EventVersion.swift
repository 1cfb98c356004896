import ContentFiles
import Model
import State

/// What the file of an event held once.
public struct EventVersion: Equatable, Sendable {
    /// The change that made it, or before which a person had made it by hand.
    public let change: Change
    /// Whether it stood before the change, written by hand, and is not what the change made.
    public let isByHand: Bool
    /// What the file held; nothing where that was erased.
    public let bytes: [UInt8]
    /// The event in it; nil where it cannot be read.
    public let event: Event?

    /// How the desk names it: `17`, and `17-before` of what stood before.
    public var name: String { "\(change.number ?? 0)\(isByHand ? "-before" : "")" }
}

extension Posting {
    /// Everything that the file of an event held, as far as the log knows, newest first: what each change made, and what a person had
    /// written before one.
    /// - Throws: `PostingError` with `.state`.
    public func versions(of event: String) throws(PostingError) -> [EventVersion] {
        let changes = try Journal.state { () throws(StateError) in try database.changes(of: event) }
        var (versions, last): ([EventVersion], [UInt8]?) = ([], nil)
        for change in changes {
            if change.isErased, change.action != .announce, change.action != .delete {
                versions.append(EventVersion(change: change, isByHand: false, bytes: [], event: nil))
                continue
            }
            guard let file = change.files.first(where: \.isEvent) else { continue }
            func add(_ bytes: [UInt8]?, isByHand: Bool) {
                guard let bytes, bytes != last else { return }
                let event = documents.event(in: OutputFile(path: file.path, bytes: bytes))
                var change = change
                change.files = []
                versions.append(EventVersion(change: change, isByHand: isByHand, bytes: bytes, event: event))
                last = bytes
            }
            add(file.before, isByHand: true)
            add(file.after, isByHand: false)
        }
        return versions.reversed()
    }

    /// What the file of an event holds now; nil where there is none.
    /// - Throws: `PostingError`.
    public func bytes(of event: Event) throws(PostingError) -> [UInt8] { try current(event).bytes }
}
