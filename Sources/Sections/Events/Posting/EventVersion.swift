import ContentFiles
import Model
import Posting
import State

/// A past version of an event's file.
public struct EventVersion: Equatable, Sendable {
    /// The change that made the version, or the first change after a manual edit that made it.
    public let change: Change
    /// Whether the version is a manual edit that `change` replaced, not the result of `change`.
    public let isByHand: Bool
    /// The file's bytes; empty if they were erased.
    public let bytes: [UInt8]
    /// The event in the file; nil if the file is invalid.
    public let event: Event?

    /// Name in desk URLs: `17`, and `17-before` for the manual edit before change 17.
    public var name: String { "\(change.number ?? 0)\(isByHand ? "-before" : "")" }
}

extension EventPosting {
    /// All versions of the event's file in the log, newest first: the result of each change, and manual edits before a change.
    /// - Throws: `PostingError` with `.state`.
    public func versions(of event: String) throws(PostingError) -> [EventVersion] {
        let changes = try Journal.state(core.database.changes(of: event))
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

    /// The current bytes of the event's file.
    /// - Throws: `PostingError`; `.noSuchPost` if there is no such file.
    public func bytes(of event: Event) throws(PostingError) -> [UInt8] { try current(event).bytes }
}
