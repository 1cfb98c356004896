import Files
import Parallel
import Records
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
    static func name(of part: SitePart) -> String { "\(part.rawValue).pages" }

    /// Whether each file in a web root is as it was left.
    func areIntact(in folder: String) async -> Bool {
        await entries.parallelMap { $0.isIntact(in: folder) }.allSatisfy(\.self)
    }

    /// The same by path.
    var byPath: [String: Entry] {
        Dictionary(entries.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// As one text and one list of numbers: there are as many entries as the site has pages, and an unchanged build does little else than
/// read them.
extension PageStates: Codable {
    private enum CodingKeys: CodingKey { case paths, numbers }

    /// What no path holds.
    private static let separator = UInt8(0)
    /// Whether it is known what a page was made of, that, and its state.
    private static let width = 1 + 2 + 4

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let paths = try fields.decode([UInt8].self, forKey: .paths).split(separator: Self.separator)
        let numbers = try fields.decode([UInt64].self, forKey: .numbers)
        guard numbers.count == paths.count * Self.width else { throw RecordDecoder.Failure() }
        entries = try paths.enumerated().map { position, path in
            let row = numbers[(position * Self.width)..<((position + 1) * Self.width)]
            guard let made = Fingerprint(numbers: row.dropFirst().prefix(2)),
                let state = FileState(numbers: row.suffix(4))
            else { throw RecordDecoder.Failure() }
            return Entry(
                path: String(decoding: path, as: UTF8.self), made: row.first == 1 ? made : nil, state: state)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var (paths, numbers): ([UInt8], [UInt64]) = ([], [])
        for entry in entries {
            paths += entry.path.utf8
            paths.append(Self.separator)
            numbers.append(entry.made == nil ? 0 : 1)
            numbers += entry.made?.numbers ?? [0, 0]
            numbers += entry.state.numbers
        }
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(paths, forKey: .paths)
        try fields.encode(numbers, forKey: .numbers)
    }
}
