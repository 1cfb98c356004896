import Files
import Foundation
import Model

/// Reads and makes single content files of a site.
public struct ContentDocuments: Sendable {
    private let root: String
    package let timeZone: TimeZone

    public init(root: String, timeZone: TimeZone) {
        (self.root, self.timeZone) = (root, timeZone)
    }

    /// The bytes of a file; nil if it does not exist.
    public func bytes(at path: String) throws(Problem) -> [UInt8]? {
        if FileSystemEntry.isMissing("\(root)/\(path)") { return nil }
        return try SourceFile(path: path, below: root).bytes
    }

    /// The file at a path; nil if it does not exist.
    package func file(at path: String) throws(Problem) -> OutputFile? {
        try bytes(at: path).map { OutputFile(path: path, bytes: $0) }
    }

    /// The value of a kind and its file; nil if the file does not exist or cannot be read, which the check of content reports.
    package func opened<Kind: ContentKind>(
        _ kind: Kind.Type, at path: String
    ) throws(Problem) -> (value: Kind, file: OutputFile)? {
        guard let file = try file(at: path), let value = value(kind, in: file) else { return nil }
        return (value, file)
    }

    /// The file of a value: a new one, or the one it was read from with the changes; everything else in it stays byte for byte.
    package func file(_ value: some WritableContent) throws(Problem) -> OutputFile {
        try value.outputFile(below: root, timeZone: timeZone)
    }

    /// The value of a kind in a file; nil if there is none.
    package func value<Kind: ContentKind>(_ kind: Kind.Type, in file: OutputFile) -> Kind? {
        guard let name = kind.name(ofPath: file.path) else { return nil }
        return kind.read(
            SourceFile(path: file.path, bytes: file.bytes), named: name, timeZone: timeZone
        ).value
    }

    /// The name of the picture that a file of any kind shows, its field `picture`; nil if it has none.
    package func picture(in file: OutputFile) -> String? {
        ReadResult(SourceFile(path: file.path, bytes: file.bytes)) { _, fields in fields.line("picture") }
            .value
    }

    /// The path of a post's broadcast record, relative to the site's root; nil if the post's id is not a slug, as for imported events.
    public static func broadcastPath(of post: String) -> String? {
        Slug(post).map { "Content/broadcasts/\($0).json" }
    }

    /// The broadcast in a file; nil if there is none.
    public func broadcast(in file: OutputFile) -> Broadcast? { value(Broadcast.self, in: file) }

    /// The file of a broadcast record; unknown keys in `earlier` bytes are kept.
    public func file(_ broadcast: Broadcast, earlier: [UInt8]?) -> OutputFile {
        OutputFile(
            path: "Content/broadcasts/\(broadcast.id).json",
            bytes: BroadcastFile.bytes(of: broadcast, earlier: earlier))
    }
}
