import ContentFiles
import Foundation
import Model
import State

/// Erases what a member wrote: files of Content/, and their versions in the log.
public struct MemberErasure: Sendable {
    /// A file, what stays of its bytes, nil if nothing does, and the id of the post whose title all its lines in the log have; nil for an entry
    /// below a post of somebody else.
    package typealias Item = (
        path: String, post: String?, remainder: @Sendable (OutputFile) throws(PostingError) -> [UInt8]?
    )

    private let core: Posting

    package init(_ core: Posting) { self.core = core }

    /// Changes or removes the files, and erases the contents of all log lines that changed one of them, under the content lock. After an
    /// interruption, the next call does the rest.
    /// - Returns: The paths of the files that were there.
    package func erase(
        _ items: [Item], of member: String, by author: Author, now: Date
    ) throws(PostingError) -> [String] {
        if items.isEmpty { return [] }
        let changes = try core.journal.changes { () throws(PostingError) in
            let files = try files(items)
            if files.isEmpty { return [] }
            return [
                Change(time: now, author: author, action: .withdraw, subject: member, title: "", files: files)
            ]
        } after: { () throws(PostingError) in
            _ = try Journal.state(
                core.database.erase(
                    files: items.map(\.path), posts: items.compactMap(\.post), by: author, now: now))
        }
        return changes.flatMap(\.files).map(\.path)
    }

    private func files(_ items: [Item]) throws(PostingError) -> [FileChange] {
        var files: [FileChange] = []
        for item in items {
            guard let bytes = try core.bytes(at: item.path) else { continue }
            let after = try item.remainder(OutputFile(path: item.path, bytes: bytes))
            files.append(FileChange(path: item.path, before: bytes, after: after))
        }
        return files
    }
}
