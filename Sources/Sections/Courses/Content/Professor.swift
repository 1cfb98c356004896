import Foundation
import Model

/// A professor with several spellings of the name: the one that pages show, and those in reviews.
public struct Professor: Hashable, Sendable, Codable {
    /// The slug, from the file name.
    public var slug: Slug
    /// The name as pages show it.
    public var name: String
    /// Other spellings, in reviews.
    public var aliases: [String] = []

    /// Maximum length of a name in a review, in bytes; a longer text is no name.
    static let nameLimit = 100

    /// Whether a text in a review is the name of one professor: not several as in `A / B`, no sentence, and with a letter.
    static func isOne(_ text: String) -> Bool {
        guard text.utf8.count <= nameLimit, !text.contains(where: { ";/&、；".contains($0) }) else {
            return false
        }
        let words = words(text)
        return (1...wordLimit).contains(words.count) && !words.contains("and")
            && words.contains { $0.contains(where: \.isLetter) }
    }

    /// Maximum number of words of a name.
    private static let wordLimit = 8

    /// A key for comparing spellings: ignores letter case, accents, blanks and punctuation.
    public static func key(_ name: String) -> String {
        words(name).joined(separator: " ")
    }

    /// The words of a name in order, in lower case and without accents and punctuation: `smith, José` -> `smith`, `jose`.
    public static func words(_ name: String) -> [String] {
        // Longer texts are no names and are not normalized.
        guard name.utf8.count <= 400 else { return [name] }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in name.decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: continue
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                word.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            default:
                if !word.isEmpty { words.append(String(word)) }
                word = String.UnicodeScalarView()
            }
        }
        return word.isEmpty ? words : words + [String(word)]
    }
}

/// The professors of a site by all spellings of their names.
public struct ProfessorNames: Sendable {
    private let professors: [String: Professor]

    /// Of two with the same spelling, the first is used.
    public init(_ professors: [Professor]) {
        var byKey: [String: Professor] = [:]
        for professor in professors {
            for key in ([professor.name] + professor.aliases).map(Professor.key) where byKey[key] == nil {
                if !key.isEmpty { byKey[key] = professor }
            }
        }
        self.professors = byKey
    }

    /// The professor with a spelling; nil if there is none.
    public func professor(_ spelling: String) -> Professor? {
        professors.isEmpty ? nil : professors[Professor.key(spelling)]
    }
}
