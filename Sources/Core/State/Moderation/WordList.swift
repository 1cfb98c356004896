/// A list of words and phrases because of which a post waits for approval.
///
/// One on each line; lines that begin with `#` are comments. `spam*` stands for all words that begin with `spam`. A line with Chinese
/// characters is looked for anywhere in a text, any other one as whole words. Case, accents, full width and invisible characters make no
/// difference, nor do letters with blanks between them, digits that look like letters (`sp4m`) and repeated letters (`spaaaam`).
public struct WordList: Sendable {
    /// Entries of whole words, by their first word; with `isPrefix` the last word may go on.
    private var entries: [[UInt32]: [(words: [[UInt32]], isPrefix: Bool)]] = [:]
    /// Entries of one word that may go on, by its first letter.
    private var prefixes: [UInt32: [[UInt32]]] = [:]
    private var parts: [[UInt32]] = []
    /// Words of at least three letters, which are looked for in single letters in a row.
    private var spaced: [[UInt32]] = []

    package init(_ texts: [String]) {
        for line in texts.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { continue }
            add(String(line))
        }
    }

    private mutating func add(_ line: String) {
        let isPrefix = line.utf8.last == UInt8(ascii: "*")
        let folded = FoldedText(line)
        let words = folded.words.compactMap(\.self)
        let isWords = words.reduce(0) { $0 + $1.count } == folded.letters.count
        guard isWords, let first = words.first else {
            if !folded.letters.isEmpty { parts.append(folded.letters) }
            return
        }
        if words.count == 1, first.count >= 3 { spaced.append(first) }
        if isPrefix, words.count == 1 {
            prefixes[first[0], default: []].append(first)
        } else {
            entries[first, default: []].append((words, isPrefix))
        }
    }

    /// Whether the list has no words.
    public var isEmpty: Bool { entries.isEmpty && prefixes.isEmpty && parts.isEmpty }

    /// Whether a text contains a word of the list.
    public func matches(_ text: String) -> Bool { matches(FoldedText(text)) }

    func matches(_ text: FoldedText) -> Bool {
        let words = text.words.map { $0.map(Self.spellings) }
        for (position, spellings) in words.enumerated() {
            for spelling in spellings ?? [] where begins(with: spelling, at: position, in: words) {
                return true
            }
        }
        return parts.contains { Self.has($0, in: text.compact) }
            || text.runs.contains { run in
                let spellings = Self.spellings(of: run)
                return spaced.contains { word in spellings.contains { Self.has(word, in: $0) } }
            }
    }

    /// Whether an entry is at `position`, whose word is spelled so.
    private func begins(
        with spelling: [UInt32], at position: Int, in words: [Set<[UInt32]>?]
    ) -> Bool {
        if let first = spelling.first, prefixes[first]?.contains(where: { spelling.starts(with: $0) }) == true
        {
            return true
        }
        return entries[spelling]?.contains { entry in
            zip(entry.words.indices, entry.words).dropFirst().allSatisfy { offset, word in
                guard position + offset < words.count, let found = words[position + offset] else {
                    return false
                }
                let isLast = offset == entry.words.count - 1
                return entry.isPrefix && isLast
                    ? found.contains { $0.starts(with: word) } : found.contains(word)
            }
        } ?? false
    }

    /// The ways in which a word may be meant: as it is, without repeated letters, and with letters for digits and signs.
    private static func spellings(of word: [UInt32]) -> Set<[UInt32]> {
        let plain = word.filter { $0 != 0x40 && $0 != 0x24 }
        let letters = word.map { lookAlikes[$0] ?? $0 }
        let isMixed = word.contains { (0x61...0x7A).contains($0) }
        return Set([plain, squeezed(plain)] + (isMixed ? [letters, squeezed(letters)] : []))
            .subtracting([[]])
    }

    /// The word with one letter for three or more equal ones in a row.
    private static func squeezed(_ word: [UInt32]) -> [UInt32] {
        var (squeezed, start): ([UInt32], Int) = ([], 0)
        while start < word.count {
            let end = word[start...].firstIndex { $0 != word[start] } ?? word.count
            squeezed += end - start >= 3 ? [word[start]] : Array(word[start..<end])
            start = end
        }
        return squeezed
    }

    /// Digits, signs, and Cyrillic and Greek letters that look like Latin ones.
    private static let lookAlikes: [UInt32: UInt32] = {
        let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
            ("0", "o"), ("1", "i"), ("3", "e"), ("4", "a"), ("5", "s"), ("7", "t"), ("@", "a"), ("$", "s"),
            ("\u{430}", "a"), ("\u{435}", "e"), ("\u{43E}", "o"), ("\u{440}", "p"), ("\u{441}", "c"),
            ("\u{443}", "y"), ("\u{445}", "x"), ("\u{456}", "i"), ("\u{455}", "s"), ("\u{43A}", "k"),
            ("\u{43C}", "m"), ("\u{442}", "t"), ("\u{3BF}", "o"), ("\u{3B1}", "a"), ("\u{3BD}", "v"),
        ]
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0.value, $1.value) })
    }()

    private static func has(_ part: [UInt32], in text: [UInt32]) -> Bool {
        guard let first = part.first, text.count >= part.count else { return false }
        return (0...(text.count - part.count)).contains { start in
            text[start] == first && text[start..<start + part.count].elementsEqual(part)
        }
    }
}
