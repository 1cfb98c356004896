import Model

/// A line of YAML with a key or an item of a list, cut as a person reads it, also where the parser reads it otherwise.
struct YAMLLine {
    /// The number of the line within the YAML, from 1.
    let number: Int
    /// The line, without its end.
    let text: Substring
    /// Number of blanks and tabs at its beginning.
    let indent: Int
    /// Whether the line is an item of a list.
    let isItem: Bool
    /// Number of bytes before the key, or before the value of an item without a key. Lines with more blanks belong to this one.
    let column: Int
    /// The key; for an item without one, the key of the list.
    let key: String
    /// All that is before the value.
    let head: Substring
    /// The value, without blanks around it and without a comment behind it.
    let value: Substring
    /// The comment behind the value, and blanks at the end.
    let tail: Substring
    /// The fault of the line; nil if the parser reads it as a person does.
    private(set) var fault: YAMLFault?

    /// Whether the line has a key of its own: an item of a list may have none.
    private var hasKey: Bool { !isItem || head.utf8.contains(UInt8(ascii: ":")) }

    /// Whether the value is words of a key of the front matter.
    var isText: Bool { indent == 0 && !isItem && Self.isText(key, isTop: true) }

    /// The lines of a file's front matter, and the number of lines before it; nil if it has none that can be found.
    static func lines(of file: SourceFile) -> (lines: [YAMLLine], linesBefore: Int)? {
        do throws(Problem) {
            let text = try file.text()
            if file.path.hasSuffix(".yml") { return (all(of: text[...]), 0) }
            return (all(of: try FrontMatter.split(text, file: file.path).yaml), 1)
        } catch {
            return nil
        }
    }

    /// All lines with a key or an item. Lines of long texts and other values of several lines are left out.
    static func all(of yaml: Substring) -> [YAMLLine] {
        var (found, rest, number): ([YAMLLine], Substring, Int) = ([], yaml, 0)
        while let (text, after) = rest.firstLine {
            (rest, number) = (after, number + 1)
            let last = found.last
            let blanks = text.utf8.prefix(while: isBlank)
            if let last, !last.value.isEmpty, blanks.count > last.column, blanks.first != 0x09 { continue }
            guard var line = YAMLLine(text, number, after: last) else { continue }
            if line.fault == nil {
                line.fault = YAMLFault(of: line.value, isContinued: line.isContinued(by: after))
            }
            found.append(line)
        }
        return found
    }

    /// Cuts a line; nil if it has neither a key nor an item.
    private init?(_ text: Substring, _ number: Int, after last: YAMLLine?) {
        let bytes = text.utf8
        let first = bytes.firstIndex { !Self.isBlank($0) } ?? bytes.endIndex
        let start = Self.skippingItems(bytes, from: first)
        guard start < bytes.endIndex, bytes[start] != UInt8(ascii: "#") else { return nil }
        (self.number, self.text, isItem) = (number, text, start > first)
        let blanks = bytes.distance(from: bytes.startIndex, to: first)
        let place = bytes.distance(from: bytes.startIndex, to: start)
        (indent, column) = (blanks, place)
        let isBelow = last.map { $0.value.isEmpty && $0.column < place } ?? true
        let isBeside = last.map { $0.column == place && $0.hasKey } ?? false
        let mayMiss = start == first && (blanks == 0 || isBelow || isBeside)
        let found = Self.key(bytes, from: start, mayMiss: mayMiss, isTop: blanks == 0)
        guard found != nil || start > first else { return nil }
        if let found { key = String(found.key) } else { key = last?.key ?? "" }
        let behind = found?.end ?? start
        let valueStart = bytes[behind...].firstIndex { !Self.isBlank($0) } ?? bytes.endIndex
        let isText = Self.isText(key, isTop: blanks == 0 && !isItem)
        let end = Self.valueEnd(bytes[valueStart...], isText: isText)
        head = text[..<valueStart]
        value = text[valueStart..<end]
        tail = text[end...]
        fault = bytes[..<first].contains(0x09) ? .tab : found?.fault
    }

    private static func skippingItems(_ bytes: Substring.UTF8View, from first: Substring.Index)
        -> Substring.Index
    {
        var start = first
        while start < bytes.endIndex, bytes[start] == UInt8(ascii: "-") {
            let next = bytes.index(after: start)
            guard next < bytes.endIndex, isBlank(bytes[next]) else { break }
            start = bytes[next...].firstIndex { !isBlank($0) } ?? bytes.endIndex
        }
        return start
    }

    private typealias Key = (key: Substring, end: Substring.Index, fault: YAMLFault?)

    /// The key at a place; nil if there is none. With `mayMiss` the colon may be full-width, or an equals sign, or
    /// have no space behind it.
    private static func key(
        _ bytes: Substring.UTF8View, from start: Substring.Index, mayMiss: Bool, isTop: Bool
    ) -> Key? {
        let name = bytes[start...].prefix(while: isOfKey)
        let rest = bytes[name.endIndex...].drop(while: isBlank)
        guard let first = name.first, isLetter(first), let sign = rest.first else { return nil }
        let key = Substring(name)
        if sign == UInt8(ascii: ":") {
            let end = bytes.index(after: rest.startIndex)
            if end == bytes.endIndex || isBlank(bytes[end]) { return (key, end, nil) }
            return isTop && mayMiss && bytes[end] != UInt8(ascii: "/") ? (key, end, .noSpace) : nil
        }
        if isTop, mayMiss, sign == UInt8(ascii: "=") {
            return (key, bytes.index(after: rest.startIndex), .fullWidthColon)
        }
        guard mayMiss, rest.starts(with: "：".utf8) else { return nil }
        return (key, bytes.index(rest.startIndex, offsetBy: 3), .fullWidthColon)
    }

    /// Whether the values of a key are words, in which a `#` may be meant: `title: Board games #3`. Keys of maps may be languages.
    private static func isText(_ key: String, isTop: Bool) -> Bool {
        let isLanguage = !isTop && (2...3).contains(key.utf8.prefix(while: isLetter).count)
        return isLanguage || textKeys.contains(key.lowercased())
    }

    private static let textKeys: Set<String> = [
        "title", "name", "location", "formerlocation", "reason", "detail", "picturetext", "shorttitle",
        "tagline",
    ]

    /// The end of a value before blanks or a comment: a # with white space behind it, unless only a number follows. Where the value
    /// is no text, a # behind one word, number, date or list begins a comment too; behind quotation marks, unless a number follows.
    private static func valueEnd(_ bytes: Substring.UTF8View, isText: Bool) -> Substring.Index {
        let closedEnd = YAMLFault.closedEnd(of: bytes)
        var (place, end) = (closedEnd ?? bytes.startIndex, bytes.endIndex)
        let wordEnd = closedEnd ?? bytes.firstIndex(where: isBlank) ?? bytes.endIndex
        let behindWord = bytes[wordEnd...].firstIndex { !isBlank($0) } ?? bytes.endIndex
        let behindTime = bytes.firstIndex { !isBlank($0) && !isOfTime($0) } ?? bytes.endIndex
        while let hash = bytes[place...].firstIndex(of: UInt8(ascii: "#")) {
            let next = bytes.index(after: hash)
            let isBehindBlank = hash == bytes.startIndex || isBlank(bytes[bytes.index(before: hash)])
            let word = bytes[next...].drop(while: isBlank)
            let isNumber = !word.isEmpty && word.allSatisfy { isDigit($0) || isBlank($0) }
            let isSpaced = !isNumber && (next == bytes.endIndex || isBlank(bytes[next]))
            let isBehindOne = hash > bytes.startIndex && (hash == behindWord || hash == behindTime)
            let isMeant = isText && (closedEnd == nil || isNumber)
            if isBehindBlank, isSpaced || (isBehindOne && !isMeant) {
                end = hash
                break
            }
            // A comment without a blank goes to the end of the line too: it is not looked through again.
            place = next
        }
        let last = bytes[..<end].lastIndex { !isBlank($0) }
        return last.map { bytes.index(after: $0) } ?? bytes.startIndex
    }

    /// Whether the text after this line can be the rest of its value.
    private func isContinued(by rest: Substring) -> Bool {
        var rest = rest
        while let (text, after) = rest.firstLine {
            rest = after
            guard let first = text.utf8.firstIndex(where: { !Self.isBlank($0) }) else { continue }
            let blanks = text.utf8.distance(from: text.startIndex, to: first)
            return blanks > column || Self.key(text.utf8, from: first, mayMiss: false, isTop: false) == nil
        }
        return false
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether a byte may be of a number, a date or a time.
    private static func isOfTime(_ byte: UInt8) -> Bool { isDigit(byte) || "-+:./TZ".utf8.contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isOfKey(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
