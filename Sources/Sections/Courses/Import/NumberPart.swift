/// A part of a number cell: a subject, a number, or both.
struct NumberPart: Hashable {
    /// `COMPSCI`, `I&E`, `HOUSE CS`; nil if the part begins with a digit.
    private(set) var subject: String?
    /// `330`, `89S`, `101-2`, without a section; nil if the part has no digit.
    private(set) var number: String?
    /// Whether a section such as `- 01` was removed.
    private(set) var hadSection = false
    /// Whether the form of subject or number is unusual.
    private(set) var isUnusual = false
    /// Whether the number has question marks: `ECON 6??`.
    private(set) var isUnsure = false

    init(_ text: Substring) {
        let scalars = Array(text.uppercased().unicodeScalars)
        isUnsure = scalars.contains("?")
        let digits = scalars.firstIndex(where: Self.isDigit) ?? scalars.endIndex
        let front = scalars[..<digits]
        // `EECS-150`: the hyphen separates subject and number.
        subject = Self.text(front).split(whereSeparator: { " -_".contains($0) }).joined(separator: " ")
        if subject?.isEmpty == true { subject = nil }
        isUnusual = !front.allSatisfy { $0.properties.isAlphabetic || "& -_".unicodeScalars.contains($0) }
        guard digits < scalars.endIndex else { return }
        let (kept, section) = Self.withoutSection(scalars[digits...])
        hadSection = section
        number = CellText.line(Self.text(kept))
        isUnusual = isUnusual || !Self.isUsual(kept)
    }

    /// Whether a number has the usual form: digits, up to four letters, and possibly a part such as `-2` (MUSIC 101-2, MUSIC 101-3).
    private static func isUsual(_ number: ArraySlice<Unicode.Scalar>) -> Bool {
        let behindDigits = number.drop(while: isDigit)
        let rest = behindDigits.drop(while: \.properties.isAlphabetic)
        guard behindDigits.count - rest.count <= 4 else { return false }
        return rest.isEmpty || (rest.count == 2 && rest.first == "-" && rest.dropFirst().allSatisfy(isDigit))
    }

    /// The number without a section at the end: a hyphen and two or three digits beginning with 0, since `101-2` and `59 - 11` may be
    /// separate courses.
    private static func withoutSection(_ number: ArraySlice<Unicode.Scalar>) -> (
        ArraySlice<Unicode.Scalar>, Bool
    ) {
        let number = trimmed(number)
        let digits = number.reversed().prefix(while: isDigit).count
        let front = trimmed(number.dropLast(digits))
        guard (2...3).contains(digits), number[number.endIndex - digits] == "0", front.last == "-" else {
            return (number, false)
        }
        return (trimmed(front.dropLast()), true)
    }

    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        scalars.dropLast(scalars.reversed().prefix { $0 == " " }.count)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
