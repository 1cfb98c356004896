import Files
import Foundation
import Model

/// Reads and makes single content files of a site.
public struct ContentDocuments: Sendable {
    private let root: String
    private let timeZone: TimeZone

    /// The content files of the site in `root`, with times in `timeZone`.
    public init(root: String, timeZone: TimeZone) {
        (self.root, self.timeZone) = (root, timeZone)
    }

    /// The bytes of a file; nil if it does not exist.
    /// - Throws: `Problem` if the file cannot be read or is not a plain file.
    public func bytes(at path: String) throws(Problem) -> [UInt8]? {
        if FileSystemEntry.isMissing("\(root)/\(path)") { return nil }
        return try SourceFile(path: path, below: root).bytes
    }

    /// The file of an event: a new one, or the one it was read from with the changes; everything else in it stays byte for byte.
    /// - Throws: `Problem` of a field that no file can contain.
    public func file(_ event: Event) throws(Problem) -> OutputFile {
        try EventFile.file(event, below: root, timeZone: timeZone)
    }

    /// The file of an event, made from an earlier version: only fields that differ are changed.
    /// - Throws: `Problem` of a field that no file can contain.
    public func file(_ event: Event, from earlier: OutputFile) throws(Problem) -> OutputFile {
        try EventFile.file(event, from: SourceFile(path: earlier.path, bytes: earlier.bytes), timeZone)
    }

    /// The event in a file; nil if there is none.
    public func event(in file: OutputFile) -> Event? {
        guard let slug = Event.name(ofPath: file.path) else { return nil }
        return EventFile.read(
            SourceFile(path: file.path, bytes: file.bytes), slug: slug, timeZone: timeZone
        ).value
    }

    /// The path of an event's broadcast record, relative to the site's root; nil if the event's id is not a slug, as for imported events.
    public static func broadcastPath(of event: String) -> String? {
        Slug(event).map { "Content/broadcasts/\($0).json" }
    }

    /// The broadcast in a file; nil if there is none.
    public func broadcast(in file: OutputFile) -> Broadcast? {
        guard let id = Broadcast.name(ofPath: file.path) else { return nil }
        return BroadcastFile.read(
            SourceFile(path: file.path, bytes: file.bytes), id: id, timeZone: timeZone
        ).value
    }

    /// The file of a broadcast record; unknown keys in `earlier` bytes are kept.
    public func file(_ broadcast: Broadcast, earlier: [UInt8]?) -> OutputFile {
        OutputFile(
            path: "Content/broadcasts/\(broadcast.id).json",
            bytes: BroadcastFile.bytes(of: broadcast, earlier: earlier))
    }
}
