/// Ids for headings, each only once in a document.
struct HeadingIDs {
    /// Stands before every id; for pages that show several documents.
    let prefix: String
    private var taken: Set<String> = []
    private var lastNumber: [String: Int] = [:]

    /// The longest id without prefix and number, in Unicode scalars.
    static let longest = 80

    init(prefix: String) { self.prefix = prefix }

    /// `text` as words in lower case joined by `-`, letters and digits of any script kept; `-2`, `-3` and so on where
    /// an earlier heading has it already.
    mutating func next(for text: String) -> String {
        let words = Self.words(of: text)
        var id = words
        var number = lastNumber[words] ?? 1
        while taken.contains(id) {
            number += 1
            id = "\(words)-\(number)"
        }
        lastNumber[words] = number
        taken.insert(id)
        return prefix + id
    }

    private static func words(of text: String) -> String {
        // Bytes, since to append scalars to a String takes twice as long.
        var bytes: [UInt8] = []
        var length = 0
        var isBetweenWords = false
        for scalar in text.lowercased().unicodeScalars where length < longest {
            guard isLetter(scalar) else {
                isBetweenWords = !bytes.isEmpty
                continue
            }
            if isBetweenWords { bytes.append(UInt8(ascii: "-")) }
            isBetweenWords = false
            bytes.append(contentsOf: scalar.utf8)
            length += 1
        }
        let id = String(decoding: bytes, as: UTF8.self)
        if id.isEmpty { return "section" }
        // `fn-1` and `fnref-1` are ids of footnotes, and a second heading `fn` would get the number 2.
        return "\(id)-".hasPrefix("fn-") || "\(id)-".hasPrefix("fnref-") ? "section-\(id)" : id
    }

    /// Whether a lower-case text's scalar is a letter, a mark on one, or a digit.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark,
            .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
