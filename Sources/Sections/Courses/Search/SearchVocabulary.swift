import Site

/// The subjects, words and other spellings of professors in a catalog, for correcting queries.
///
/// Templates/assets/close-courses.js reads its JSON and makes the same suggestions.
struct SearchVocabulary: Sendable {
    /// The letters before the first digit of numbers, such as `compsci`, sorted.
    let subjects: [String]
    /// Words of names and professors with four letters or more, most frequent first.
    let words: [String]
    /// Folded other spellings from Content/professors, sorted, each with the name that pages show.
    let aliases: [Alias]
    /// All words separated by blanks, to search for a part of a word.
    private let joined: [UInt8]

    struct Alias: Hashable, Comparable, Sendable {
        let folded: String
        let name: String

        static func < (left: Alias, right: Alias) -> Bool {
            (left.folded, left.name) < (right.folded, right.name)
        }
    }

    /// Maximum size of all words together in bytes; the least frequent ones are left out.
    private static let wordLimit = 100_000

    struct Collector {
        private var subjects: Set<String> = []
        private var words: [String: Int] = [:]
        private var aliases: Set<Alias> = []

        init() {}

        /// Adds a folded name of a course or professor.
        mutating func add(text: some Sequence<UInt8>) {
            SearchWords.forEach(in: text) { word in
                guard SearchWords.length(of: word) >= SearchWords.least else { return }
                words[String(decoding: word, as: UTF8.self), default: 0] += 1
            }
        }

        /// Adds a column of folded names. Nothing is allocated for a word that occurs again.
        mutating func add(texts: UnsafeRawBufferPointer) {
            var counts: [WordInPlace: Int] = [:]
            SearchWords.forEach(in: texts) { word in
                guard word.count >= SearchWords.least, SearchWords.length(of: word) >= SearchWords.least
                else {
                    return
                }
                counts[WordInPlace(bytes: word), default: 0] += 1
            }
            for (word, count) in counts {
                words[String(decoding: word.bytes, as: UTF8.self), default: 0] += count
            }
        }

        /// Adds a column of numbers without blanks and hyphens, one on a line.
        mutating func add(numbers: UnsafeRawBufferPointer) {
            var last = numbers[..<0]
            for number in numbers.split(separator: 0x0A) {
                // Courses of a subject follow each other.
                if number.starts(with: last), !last.isEmpty, number.count > last.count,
                    (0x30...0x39).contains(number[number.startIndex + last.count])
                {
                    continue
                }
                add(number: number)
                last = number.prefix { !(0x30...0x39).contains($0) }
            }
        }

        /// Adds a number without blanks and hyphens.
        mutating func add(number: some Sequence<UInt8>) {
            let letters = number.prefix { !(0x30...0x39).contains($0) }
            let subject = Array(letters)
            if !subject.isEmpty, subject.count <= SearchWords.most {
                subjects.insert(String(decoding: subject, as: UTF8.self))
            }
        }

        mutating func add(alias: String, of name: String) {
            let folded = SearchText.bytes(SearchText.withSingleBlanks(SearchText.folded(alias)))
            aliases.insert(Alias(folded: String(decoding: folded, as: UTF8.self), name: name))
        }

        /// The vocabulary of all that was added.
        var vocabulary: SearchVocabulary {
            let sorted = words.sorted {
                $0.value == $1.value ? SearchWords.byBytes($0.key, $1.key) : $0.value > $1.value
            }
            var size = 0
            let frequent = sorted.prefix { word in
                size += word.key.utf8.count + 1
                return size <= SearchVocabulary.wordLimit
            }
            return SearchVocabulary(
                subjects: subjects.sorted(by: SearchWords.byBytes), words: frequent.map(\.key),
                aliases: aliases.sorted())
        }
    }

    private init(subjects: [String], words: [String], aliases: [Alias]) {
        (self.subjects, self.words, self.aliases) = (subjects, words, aliases)
        joined = Array(words.joined(separator: " ").utf8)
    }

    init(_ entries: [CourseEntry]) {
        var collector = Collector()
        var professors: Set<String> = []
        for entry in entries {
            for number in [entry.course.number] + entry.course.crossListed {
                collector.add(number: SearchText.bytes(SearchText.squeezed(number.text)))
            }
            for name in entry.course.name.all {
                collector.add(text: SearchText.bytes(SearchText.folded(name)))
            }
            for group in entry.groups {
                guard let professor = group.professor else { continue }
                collector.add(text: SearchText.bytes(SearchText.folded(professor)))
                guard !group.aliases.isEmpty, professors.insert(professor).inserted else { continue }
                for alias in group.aliases { collector.add(alias: alias, of: professor) }
            }
        }
        self = collector.vocabulary
    }

    /// Whether a word of the catalog contains `part`.
    func hasWord(containing part: String) -> Bool { SearchText.has(Array(part.utf8), in: joined) }

    /// The file for the browser; `comments` is the number of files with comments.
    func json(comments: Int) -> String {
        let value = JSONValue.object([
            .init(name: "comments", value: .number(comments)),
            .init(name: "subjects", value: .text(subjects.joined(separator: " "))),
            .init(name: "words", value: .text(words.joined(separator: " "))),
            .init(name: "aliases", value: .list(aliases.map { .list([.text($0.folded), .text($0.name)]) })),
        ])
        return value.json + "\n"
    }
}

/// A word in a buffer that the caller owns, compared by its bytes.
private struct WordInPlace: Hashable {
    let bytes: UnsafeRawBufferPointer

    static func == (left: WordInPlace, right: WordInPlace) -> Bool { left.bytes.elementsEqual(right.bytes) }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }
}

/// Words of folded text: runs of a-z, 0-9 and the letters from U+00C0 to U+1FFF. Chinese is written without blanks and has none.
enum SearchWords {
    /// Minimum and maximum length of words that are corrected, in characters.
    static let (least, most) = (4, 40)

    /// Calls `body` with each word of a text in UTF-8.
    static func forEach(in text: some Sequence<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
        var word: [UInt8] = []
        for byte in text {
            // A byte that begins none of these letters ends a word; 0x80 to 0xBF continue a letter.
            let isContinued = (0x80...0xBF).contains(byte) && !word.isEmpty
            if isContinued || isLetter(byte) || (0xC3...0xE1).contains(byte) {
                word.append(byte)
            } else if !word.isEmpty {
                body(word[...])
                word.removeAll(keepingCapacity: true)
            }
        }
        if !word.isEmpty { body(word[...]) }
    }

    /// Calls `body` with each word of a text in UTF-8, in place.
    static func forEach(in text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
        var start: Int?
        for (place, byte) in text.enumerated() {
            let isContinued = (0x80...0xBF).contains(byte) && start != nil
            if isContinued || isLetter(byte) || (0xC3...0xE1).contains(byte) {
                if start == nil { start = place }
            } else if let first = start {
                body(UnsafeRawBufferPointer(rebasing: text[first..<place]))
                start = nil
            }
        }
        if let start { body(UnsafeRawBufferPointer(rebasing: text[start...])) }
    }

    static func all(in text: String) -> [String] {
        var words: [String] = []
        forEach(in: text.utf8) { words.append(String(decoding: $0, as: UTF8.self)) }
        return words
    }

    /// Whether a byte is one of a-z and 0-9.
    static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// Number of characters of a word in UTF-8.
    static func length(of word: some Sequence<UInt8>) -> Int {
        word.reduce(0) { $0 + (0x80...0xBF ~= $1 ? 0 : 1) }
    }

    /// The string order of browsers, for the letters of words.
    static func byBytes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
