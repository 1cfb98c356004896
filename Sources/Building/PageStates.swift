import Files
import Records
import Site

/// The pages of a part as a build left them: what each was made of, and the state of its file.
struct PageStates: Codable, Sendable {
    struct Entry: Codable, Sendable {
        /// From the web root.
        let path: String
        /// Nil where the page is to be made at each build.
        let made: Fingerprint?
        let state: FileState
    }

    let entries: [Entry]

    /// The name under which those of a part are kept.
    static func name(of part: SitePart) -> String { "\(part.rawValue).pages" }

    /// Whether each file in a web root is as it was left.
    func areIntact(in folder: String) -> Bool {
        entries.allSatisfy { FileState(of: "\(folder)/\($0.path)") == $0.state }
    }

    /// What the pages were made of whose files are as they were left, by path.
    func intact(in folder: String) -> [String: Entry] {
        let intact = entries.filter { FileState(of: "\(folder)/\($0.path)") == $0.state }
        return Dictionary(intact.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
