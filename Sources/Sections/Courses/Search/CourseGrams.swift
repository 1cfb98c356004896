import Pinyin
import Site

/// An inverted index from grams to courses by field, split into files of about the same size.
///
/// JSON of a file: `{"alg1": list, ...}`. A key is a gram and the digit of a field, sorted by gram and then
/// field; the list is a `PostingList`'s text of positions in the course list.
struct CourseGrams: Sendable {
    /// The searched fields; the raw value is the digit after a gram. The joined ones have the grams across blanks and hyphens alone.
    private enum Field: Int, CaseIterable {
        case number, name, professor, namePinyin, professorPinyin, nameJoined, professorJoined
    }

    private struct Entry: Sendable {
        let gram: Gram
        let field: Int
        let list: PostingList

        var key: String { "\(gram.text)\(field)" }
        /// Approximate size in JSON, in bytes; most grams have three letters.
        var size: Int { list.textSize + 10 }
    }

    /// All grams by key.
    private let entries: [Entry]
    /// The ranges of entries of each file.
    private let files: [Range<Int>]
    /// Whether any name has a Pinyin reading.
    let hasPinyin: Bool

    /// Approximate size of a file in bytes; exceeded only by a single larger list.
    private static let fileSize = 12_000

    init(_ courses: [CourseEntry]) {
        var collector = Collector()
        for (position, course) in courses.enumerated() { collector.add(course, at: position) }
        let tables = collector.tables
        hasPinyin = [Field.namePinyin, .professorPinyin].contains { !tables[$0.rawValue].grams.isEmpty }
        entries = tables.enumerated().flatMap { field, table in
            zip(table.grams, table.lists).map { Entry(gram: $0, field: field, list: $1) }
        }
        .sorted { ($0.gram, $0.field) < ($1.gram, $1.field) }
        files = Self.ranges(of: entries.map(\.size))
    }

    /// The first key of each file.
    var firstKeys: [String] { files.map { entries[$0.lowerBound].key } }

    /// The input of a file's page: all lists, and the file's number.
    struct File: Encodable, Sendable {
        fileprivate let grams: CourseGrams
        fileprivate let number: Int

        var json: String { grams.json(ofFile: number) }

        /// Encodes the text itself: it is fast to make and contains nothing else.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(json)
        }
    }

    /// A file, numbered from 0.
    func file(_ number: Int) -> File { File(grams: self, number: number) }

    func json(ofFile number: Int) -> String {
        let members = entries[files[number]].map { "\(JSONValue.text($0.key).json):\"\($0.list.text)\"" }
        return "{" + members.joined(separator: ",\n") + "}\n"
    }

    /// Ranges of consecutive entries with at most the size of a file.
    private static func ranges(of sizes: [Int]) -> [Range<Int>] {
        var (ranges, start, sum): ([Range<Int>], Int, Int) = ([], 0, 0)
        for (position, size) in sizes.enumerated() {
            if sum + size > fileSize, position > start {
                ranges.append(start..<position)
                (start, sum) = (position, 0)
            }
            sum += size
        }
        return start < sizes.count ? ranges + [start..<sizes.count] : ranges
    }

    private struct Collector {
        var tables = Field.allCases.map { _ in GramTable() }
        /// The grams of each professor, cached since many teach several courses.
        private var professors: [String: ProfessorGrams] = [:]

        /// The numbers of grams in the tables of a professor's three fields.
        private typealias ProfessorGrams = (name: Set<Int>, pinyin: Set<Int>, joined: Set<Int>)

        mutating func add(_ entry: CourseEntry, at position: Int) {
            for number in [entry.course.number] + entry.course.crossListed {
                Gram.forEach(in: SearchText.squeezed(number.text)) {
                    tables[Field.number.rawValue].add($0, at: position)
                }
            }
            for name in entry.course.name.all {
                let folded = SearchText.folded(name)
                Gram.forEach(in: folded) { tables[Field.name.rawValue].add($0, at: position) }
                Gram.forEach(joinedIn: folded) { tables[Field.nameJoined.rawValue].add($0, at: position) }
                guard let readings = Pinyin.readings(of: name) else { continue }
                Gram.forEach(inPinyin: readings) { tables[Field.namePinyin.rawValue].add($0, at: position) }
            }
            for professor in entry.groups.compactMap(\.professor) {
                let grams = grams(ofProfessor: professor)
                for gram in grams.name { tables[Field.professor.rawValue].add(gram, at: position) }
                for gram in grams.pinyin { tables[Field.professorPinyin.rawValue].add(gram, at: position) }
                for gram in grams.joined { tables[Field.professorJoined.rawValue].add(gram, at: position) }
            }
        }

        private mutating func grams(ofProfessor name: String) -> ProfessorGrams {
            if let known = professors[name] { return known }
            var grams: ProfessorGrams = ([], [], [])
            let folded = SearchText.folded(name)
            Gram.forEach(in: folded) {
                grams.name.insert(tables[Field.professor.rawValue].number(of: $0))
            }
            Gram.forEach(joinedIn: folded) {
                grams.joined.insert(tables[Field.professorJoined.rawValue].number(of: $0))
            }
            Gram.forEach(inPinyin: Pinyin.readings(of: name) ?? "") {
                grams.pinyin.insert(tables[Field.professorPinyin.rawValue].number(of: $0))
            }
            professors[name] = grams
            return grams
        }
    }
}
