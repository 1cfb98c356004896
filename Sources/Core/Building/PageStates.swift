import BinaryCoding
import Files
import Parallel
import Site

/// The pages of a part as a build left them: what each was made of, and the state of its file.
struct PageStates: Sendable {
    struct Entry: Sendable {
        /// From the web root.
        let path: String
        /// Nil where the page is to be made at each build.
        let made: Fingerprint?
        let state: FileState

        /// Whether its file in a web root is as it was left.
        func isIntact(in folder: String) -> Bool { FileState(of: "\(folder)/\(path)") == state }
    }

    let entries: [Entry]

    /// The name under which those of a part are kept.
    static func name(of part: SiteSection) -> String { "\(part.rawValue).pages" }

    /// Whether each file in a web root is as it was left.
    func areIntact(in folder: String) async -> Bool {
        await entries.parallelMap { $0.isIntact(in: folder) }.allSatisfy(\.self)
    }

    /// The entries by path.
    var byPath: [String: Entry] {
        Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// As a table: there are as many entries as the site has pages, and an unchanged build does little else than read them.
extension PageStates: Codable {
    /// Whether it is known what a page was made of, that, and its state.
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
