import ContentFiles
import Model
import State

/// A past version of a post's content file.
public struct ContentVersion<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The change that made the version, or the first change after a manual edit that made it.
    public let change: Change
    /// Whether the version is a manual edit that `change` replaced, not the result of `change`.
    public let isByHand: Bool
    /// The file's bytes; empty if they were erased.
    public let bytes: [UInt8]
    /// The value in the file; nil if the file is invalid.
    public let value: Value?

    /// Name in desk URLs: `17`, and `17-before` for the manual edit before change 17.
    public var name: String { "\(change.number ?? 0)\(isByHand ? "-before" : "")" }

    /// The author of the version; nil if it is a manual edit.
    package var author: Author? { isByHand ? nil : change.author }
}

extension Posting {
    /// All versions of a post's file in the log, newest first: the result of each change, and manual edits before a change.
    package func versions<Value: ContentKind>(
        of subject: String, as kind: Value.Type
    ) throws(PostingError) -> [ContentVersion<Value>] {
        let changes = try Journal.state(database.changes(of: subject))
        var (versions, last): ([ContentVersion<Value>], [UInt8]?) = ([], nil)
        for change in changes {
            if change.isErased, change.action != .announce, change.action != .delete {
                versions.append(ContentVersion(change: change, isByHand: false, bytes: [], value: nil))
                continue
            }
            guard let file = change.files.first(where: { $0.path.hasPrefix("\(kind.folder.path)/") }) else {
                continue
            }
            func add(_ bytes: [UInt8]?, isByHand: Bool) {
                guard let bytes, bytes != last else { return }
                let value = documents.value(kind, in: OutputFile(path: file.path, bytes: bytes))
                var change = change
                change.files = []
                versions.append(
                    ContentVersion(change: change, isByHand: isByHand, bytes: bytes, value: value))
                last = bytes
            }
            add(file.before, isByHand: true)
            add(file.after, isByHand: false)
        }
        return versions.reversed()
    }
}

extension FormMerge {
    /// The versions of a value since `version`, that of a form's page; `versions` are all of them, newest first.
    /// - Returns: The value at that version, nil if it is unknown, and the fields of all versions since, in order; the last is the one now.
    package static func history<Value>(
        of value: Value, _ bytes: [UInt8], since version: String, in versions: [ContentVersion<Value>],
        fields: (Value) -> [String: String]
    ) -> (base: Value?, steps: [Step]) {
        let now = Step(
            author: versions.first?.bytes == bytes ? versions.first?.author : nil, fields: fields(value))
        guard let place = versions.firstIndex(where: { Posting.version(of: $0.bytes) == version }) else {
            return (nil, [now])
        }
        let steps = versions[..<place].reversed().compactMap { version in
            version.value.map { Step(author: version.author, fields: fields($0)) }
        }
        return (versions[place].value, versions.first?.bytes == bytes ? steps : steps + [now])
    }
}
