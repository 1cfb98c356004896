/// One part of a cell with numbers: a subject, a number, or both.
struct NumberPart: Hashable {
    /// `COMPSCI`, `I&E`, `HOUSE CS`; nil where the part begins with a digit.
    private(set) var subject: String?
    /// `330`, `89S`, `101-2`, without a section; nil where the part has no digit.
    private(set) var number: String?
    /// Whether `- 01` or the like was left out.
    private(set) var hadSection = false
    /// Whether there is more behind the digits than letters and one more digit.
    private(set) var isUnusual = false
    /// Whether the writer did not know: `ECON 6??`.
    private(set) var isUnsure = false

    init(_ text: Substring) {
        let scalars = Array(text.uppercased().unicodeScalars)
        isUnsure = scalars.contains("?")
        let digits = scalars.firstIndex(where: Self.isDigit) ?? scalars.endIndex
        let front = scalars[..<digits]
        // `EECS-150`: the hyphen parts the subject from the number.
        subject = Self.text(front).split(whereSeparator: { " -_".contains($0) }).joined(separator: " ")
        if subject?.isEmpty == true { subject = nil }
        isUnusual = !front.allSatisfy { $0.properties.isAlphabetic || "& -_".unicodeScalars.contains($0) }
        guard digits < scalars.endIndex else { return }
        let (kept, section) = Self.withoutSection(scalars[digits...])
        hadSection = section
        number = CellText.line(Self.text(kept))
        isUnusual = isUnusual || !Self.isUsual(kept)
    }

    /// Digits, up to four letters, and the like of `-2`, which tells classes apart (MUSIC 101-2, MUSIC 101-3).
    private static func isUsual(_ number: ArraySlice<Unicode.Scalar>) -> Bool {
        let behindDigits = number.drop(while: isDigit)
        let rest = behindDigits.drop(while: \.properties.isAlphabetic)
        guard behindDigits.count - rest.count <= 4 else { return false }
        return rest.isEmpty || (rest.count == 2 && rest.first == "-" && rest.dropFirst().allSatisfy(isDigit))
    }

    /// Without a section at the end: a hyphen and two or three digits of which the first is 0, since `101-2` and
    /// `59 - 11` may be classes of their own.
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
