import Basics
import ContentFiles
import Foundation
import Model
import Pinyin

/// A professor with several spellings of the name: the one that pages show, and those in reviews.
public struct Professor: Hashable, Sendable, Codable {
    public var slug: Slug
    /// The name as pages show it.
    public var name: String
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

extension ContentFolder {
    package static let professors = ContentFolder(rawValue: "professors")
}

/// `Content/professors/<slug>.md`
extension Professor: ContentKind {
    /// Slugs reserved below /courses/professors/.
    static let reservedSlugs: Set<String> = ["page"]

    package static var folder: ContentFolder { .professors }

    package static func read(
        _ file: SourceFile, named slug: Slug, timeZone: TimeZone
    ) -> ReadResult<Professor> {
        ReadResult(file) { _, fields in
            let aliases = fields.texts("aliases", example: "[B. Smith, \"smith, bob\"]")
            if reservedSlugs.contains(slug.text) { fields.add(.reservedName(slug)) }
            guard let name = fields.requiredText("name", expected: "the professor's name as pages show it")
            else { return nil }
            return Professor(slug: slug, name: name, aliases: aliases)
        }
    }

    /// The path of a professor's file, relative to the site's root.
    static func path(of slug: Slug) -> String { "\(ContentFolder.professors.path)/\(slug).md" }

    /// The bytes of the file: a new one, or `earlier` ones with other spellings; everything else in them stays byte for byte. Throws the
    /// problem of a name that no file can contain, or of `earlier` bytes without front matter.
    func bytes(earlier: [UInt8]?) throws(Problem) -> [UInt8] {
        let aliases = FrontMatterText.Value.texts(self.aliases)
        guard let earlier else {
            let fields: ContentText.Fields = [("name", .text(name)), ("aliases", aliases)]
            return Array(try ContentText.text(fields, body: "").utf8)
        }
        let file = SourceFile(path: Self.path(of: slug), bytes: earlier)
        return try ContentText.bytes(of: file, changing: [("aliases", aliases)], body: nil)
    }

    package static func pageSlug(_ slug: Slug) -> Slug? { slug }

    package static func sorted(_ professors: [Professor]) -> [Professor] { sorted(professors, by: \.slug, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        // Files whose names differ in letter case have one slug.
        check.take("the address /courses/professors/\(slug)/", item)
        // A name may be repeated among the aliases of its own file.
        for name in Set(([name] + aliases).map(Professor.key)).sorted() where !name.isEmpty {
            let field = name == Professor.key(self.name) ? "name" : "aliases"
            check.take("the professor \"\(name)\"", item, field)
        }
    }
}

extension Professor {
    /// The slug of a professor without a file, from the key of the name: `owen-astrachan`, for other scripts `li-wei-3f9a2c1b`.
    ///
    /// The slug depends only on the name, so that the page keeps its address when other professors are added or removed. A name that is not
    /// ASCII, is too long, or gives a reserved slug or one in `taken`, is followed by 8 hexadecimal digits of the key's fingerprint.
    static func slug(ofKey key: String, taken: Set<Slug>) -> Slug? {
        guard !key.isEmpty else { return nil }
        let isPlain = key.utf8.allSatisfy { $0 < 0x80 } && key.utf8.count <= lengthLimit
        if isPlain, let slug = Slug(making: key), !taken.contains(slug),
            !reservedSlugs.contains(slug.text)
        {
            return slug
        }
        let latin = Pinyin.latin(key).unicodeScalars.filter { $0.value < 0x250 }
        let name = Slug(making: String(String.UnicodeScalarView(latin)))?.text.prefix(lengthLimit)
        let digest = String(Fingerprint(key.utf8).numbers[0], radix: 16)
        return Slug(making: "\(name ?? "professor")-\(String(digest.suffix(8)))")
    }

    /// Maximum length of the part of a slug that is a name, in bytes.
    private static let lengthLimit = 60
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
