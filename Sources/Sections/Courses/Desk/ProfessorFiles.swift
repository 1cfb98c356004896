import ContentFiles
import Files
import Foundation
import Model
import Posting

/// The files of Content/professors as they are now.
enum ProfessorFiles {
    /// The professors with the paths of their files, without those that have errors.
    /// - Throws: `PostingError` with `.file`.
    static func all(
        below root: String, timeZone: TimeZone
    ) throws(PostingError) -> [(path: String, professor: Professor)] {
        let documents = ContentDocuments(root: root, timeZone: timeZone)
        var professors: [(path: String, professor: Professor)] = []
        for file in FileListing(of: ContentFolder.professors.path, below: root).files {
            guard let bytes = try Journal.file(documents.bytes(at: file.path)) else { continue }
            let source = OutputFile(path: file.path, bytes: bytes)
            if let professor = documents.value(Professor.self, in: source) {
                professors.append((file.path, professor))
            }
        }
        return professors
    }
}
