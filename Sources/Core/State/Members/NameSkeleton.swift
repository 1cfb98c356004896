import Basics
import Foundation

/// The keys by which names are compared: names that look alike have one in common (UTS #39 4, narrowed to Latin, Greek and Cyrillic).
///
/// Compatibility forms, marks, blanks and letter case are folded, then characters that look alike (`Confusables`). A name has a key for
/// looking alike in small letters and one for looking alike as it is written, since `I` is both a capital `i` and like an `l`; and both
/// again without signs, since `Wang-Wei.` is read as `Wang Wei`, but `|` is like an `l` too.
struct NameSkeleton: Equatable {
    /// Non-empty, unless the name has nothing but blanks and marks.
    let keys: Set<String>

    init(_ name: String) { self.init(Self.letters(of: name)) }

    private init(_ scalars: [Unicode.Scalar]) {
        let words = scalars.filter { Self.isLetter($0) || Self.isDigit($0) }
        let all = [scalars, words].flatMap { [$0, Self.prototypes(of: $0)] }.map(Self.key)
        keys = Set(all.filter { !$0.isEmpty })
    }

    /// The keys of a name that nobody may imitate: also those of the name in capital letters.
    static func guarded(_ name: String) -> Set<String> {
        NameSkeleton(name).keys.union(NameSkeleton(name.uppercased()).keys)
    }

    /// The keys of a name, and of it without digits: `Mei 2` begins as `Mei` does.
    static func bare(_ name: String) -> Set<String> {
        let scalars = letters(of: name)
        let words = scalars.filter { isLetter($0) || isDigit($0) }
        let start = words.firstIndex(where: isLetter) ?? words.endIndex
        let end = words.lastIndex(where: isLetter).map { $0 + 1 } ?? start
        return [scalars, Array(words[start..<max(start, end)]), words.filter(isLetter)]
            .reduce(into: []) { $0.formUnion(NameSkeleton($1).keys) }
    }

    // MARK: Steps

    /// The characters of a name in compatibility decomposition, without marks, blanks and characters of no width.
    private static func letters(of name: String) -> [Unicode.Scalar] {
        CombiningMarks.limited(name).decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
            scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .spaceSeparator,
                .lineSeparator, .paragraphSeparator:
                false
            default: !scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }

    /// A second round takes up small letters that look like capital ones, as `O` for `0`.
    private static func key(of scalars: [Unicode.Scalar]) -> String {
        let once = prototypes(of: lowercased(scalars))
        return String(String.UnicodeScalarView(prototypes(of: lowercased(once))))
    }

    private static func prototypes(of scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { Confusables.prototypes[$0].map(Array.init) ?? [$0] }
    }

    private static func lowercased(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        [.decimalNumber, .letterNumber, .otherNumber].contains(scalar.properties.generalCategory)
    }

    /// Spacing modifier letters (U+02B0 to U+02FF) are read as signs, such as an apostrophe.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic && !(0x2B0...0x2FF).contains(scalar.value)
    }
}
