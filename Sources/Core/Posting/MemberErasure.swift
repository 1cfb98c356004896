import ContentFiles
import Foundation
import Model
import State

/// Erases what a member wrote in files of Content/ that have no rules of their own, and their versions in the log.
public struct MemberErasure: Sendable {
    private let core: Posting

    package init(_ core: Posting) { self.core = core }

    /// Removes the files, and erases the contents of all log lines that changed one of them, under the content lock. After an interruption,
    /// the next call does the rest.
    /// - Returns: The paths of the files that were there.
    package func erase(
        _ paths: [String], of member: String, now: Date
    ) throws(PostingError) -> [String] {
        let author = Author.member(member)
        let changes = try core.journal.changes { () throws(PostingError) in
            var files: [FileChange] = []
            for path in paths {
                guard let bytes = try core.bytes(at: path) else { continue }
                files.append(FileChange(path: path, before: bytes, after: nil))
            }
            if files.isEmpty { return [] }
            return [
                Change(time: now, author: author, action: .withdraw, subject: member, title: "", files: files)
            ]
        } after: { () throws(PostingError) in
            _ = try Journal.state(core.database.erase(files: paths, by: author, now: now))
        }
        return changes.flatMap(\.files).map(\.path)
    }
}
