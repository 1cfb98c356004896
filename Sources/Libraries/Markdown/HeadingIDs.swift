/// Assigns unique ids to the headings of a document.
struct HeadingIDs {
    /// The prefix of all ids, for pages with several documents.
    let prefix: String
    private var taken: Set<String> = []
    private var lastNumber: [String: Int] = [:]

    /// Maximum length of an id without prefix and number, in Unicode scalars.
    static let longest = 80

    init(prefix: String) { self.prefix = prefix }

    /// The lower-case words of `text` joined by `-`, with letters and digits of all scripts; with `-2`, `-3` and so on if an earlier
    /// heading has the same id.
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
        // Bytes, since appending scalars to a String takes twice as long.
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
        // Avoid the ids of footnotes, `fn-1` and `fnref-1`: a second heading `fn` would be `fn-2`.
        return "\(id)-".hasPrefix("fn-") || "\(id)-".hasPrefix("fnref-") ? "section-\(id)" : id
    }

    /// Whether a scalar of a lower-case text is a letter, a combining mark or a digit.
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
