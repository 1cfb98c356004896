import Basics
import Files
import Site

/// The pages of a section as the last build left them: the fingerprint of each page's input, and the state of its file.
struct PageStates: Sendable {
    struct Entry: Sendable {
        /// Path relative to the web root.
        let path: String
        /// Fingerprint of the input; nil if each build renders the page.
        let made: Fingerprint?
        let state: FileState

        /// Whether the page's file in a web root is unchanged since that build.
        func isIntact(in folder: String) -> Bool { FileState(of: "\(folder)/\(path)") == state }
    }

    let entries: [Entry]

    static func name(of part: SiteSection) -> String { "\(part.rawValue).pages" }

    /// Whether all files in a web root are unchanged since that build.
    func areIntact(in folder: String) async -> Bool {
        await entries.parallelMap { $0.isIntact(in: folder) }.allSatisfy(\.self)
    }

    var byPath: [String: Entry] {
        Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// Encoded as a table: there is an entry for each page, and a build without changes does little more than read them.
extension PageStates: Codable {
    /// Numbers in a row: whether the fingerprint is known (1), the fingerprint (2), the state (4).
    private static let width = 1 + 2 + 4

    init(from decoder: any Decoder) throws {
        entries = try PathTable(from: decoder).rows(of: Self.width).map { path, numbers in
            guard let made = Fingerprint(numbers: numbers.dropFirst().prefix(2)),
                let state = FileState(numbers: numbers.suffix(4))
            else { throw RecordDecoder.Failure() }
            return Entry(path: path, made: numbers.first == 1 ? made : nil, state: state)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var table = PathTable()
        for entry in entries {
            let made = entry.made.map { [1] + $0.numbers } ?? [0, 0, 0]
            table.add(entry.path, made + entry.state.numbers)
        }
        try table.encode(to: encoder)
    }
}
