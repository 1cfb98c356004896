import Files
import Foundation
import Model

/// Single content files of a site, read and made one by one.
public struct ContentDocuments: Sendable {
    private let root: String
    private let timeZone: TimeZone

    /// The content files of the site whose folder is `root` and whose times are in `timeZone`.
    public init(root: String, timeZone: TimeZone) {
        (self.root, self.timeZone) = (root, timeZone)
    }

    /// The bytes of a file; nil where there is none.
    /// - Throws: `Problem` where it cannot be read, or is no plain file.
    public func bytes(at path: String) throws(Problem) -> [UInt8]? {
        if FileSystemEntry.isMissing("\(root)/\(path)") { return nil }
        return try SourceFile(path: path, below: root).bytes
    }

    /// The file of an event: a new one, or the one that it was read from with what changed; all else stays in it byte for byte.
    /// - Throws: `Problem` of the field that no file can hold.
    public func file(_ event: Event) throws(Problem) -> OutputFile {
        try EventFile.file(event, below: root, timeZone: timeZone)
    }

    /// The file of an event, made of what it held once: what the event has other than that is changed, and all else is as it was.
    /// - Throws: `Problem` of the field that no file can hold.
    public func file(_ event: Event, from earlier: OutputFile) throws(Problem) -> OutputFile {
        try EventFile.file(event, from: SourceFile(path: earlier.path, bytes: earlier.bytes), timeZone)
    }

    /// The event that a file of these bytes holds; nil where there is none in it.
    public func event(in file: OutputFile) -> Event? {
        guard case .event(let slug) = ContentPlace(path: file.path) else { return nil }
        return EventFile.read(
            SourceFile(path: file.path, bytes: file.bytes), slug: slug, timeZone: timeZone
        ).value
    }

    /// The path of an event's record, from the site's root; nil where the event's id is no part of an address, as imported ones
    /// are.
    public static func broadcastPath(of event: String) -> String? {
        Slug(event).map { "Content/broadcasts/\($0).json" }
    }

    /// The record that a file of these bytes holds; nil where there is none in it.
    public func broadcast(in file: OutputFile) -> Broadcast? {
        guard case .broadcast(let id) = ContentPlace(path: file.path) else { return nil }
        return BroadcastFile.read(
            SourceFile(path: file.path, bytes: file.bytes), id: id, timeZone: timeZone
        ).value
    }

    /// The file of a record; keys of a person's own in `earlier` bytes stay.
    public func file(_ broadcast: Broadcast, earlier: [UInt8]?) -> OutputFile {
        OutputFile(
            path: "Content/broadcasts/\(broadcast.id).json",
            bytes: BroadcastFile.bytes(of: broadcast, earlier: earlier))
    }
}
