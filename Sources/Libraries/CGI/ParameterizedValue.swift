/// A header's value of a word and parameters, such as `form-data; name="title"` (RFC 9110 5.6.6).
///
/// Within quotation marks a backslash stands for itself: RFC 9110 has it escape the next byte, browsers mean it as it
/// is, and whoever reads a value refuses it.
struct ParameterizedValue {
    /// What stands in front of the parameters, in lower case: `multipart/form-data`.
    let word: String
    private var parameters: [(name: String, value: ArraySlice<UInt8>)] = []

    /// Nil where the grammar does not hold or a parameter stands twice.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = ASCII.trimmed(bytes)
        let word = rest.prefix { ASCII.isToken($0) || $0 == ASCII.slash }
        guard !word.isEmpty else { return nil }
        self.word = ASCII.lowercased(word)
        rest = rest[word.endIndex...].drop(while: ASCII.isBlank)
        while let semicolon = rest.first {
            guard semicolon == ASCII.semicolon else { return nil }
            rest = rest.dropFirst().drop(while: ASCII.isBlank)
            // A semicolon at the end with nothing behind it (RFC 9110 5.6.6 lets it be).
            if rest.isEmpty { break }
            guard let (name, value) = Self.parameter(&rest), self[name] == nil else { return nil }
            parameters.append((name, value))
        }
    }

    /// The value of a parameter whose name is given in lower case.
    subscript(name: String) -> ArraySlice<UInt8>? { parameters.first { $0.name == name }?.value }

    /// The parameter at the beginning, which is taken off with the blanks behind it.
    private static func parameter(_ rest: inout ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
        let name = rest.prefix(while: ASCII.isToken)
        rest = rest[name.endIndex...]
        guard !name.isEmpty, rest.first == ASCII.equals else { return nil }
        rest = rest.dropFirst()
        let value: ArraySlice<UInt8>
        if rest.first == ASCII.quote {
            value = rest.dropFirst().prefix { $0 != ASCII.quote }
            guard value.endIndex < rest.endIndex else { return nil }
            rest = rest[(value.endIndex + 1)...]
        } else {
            value = rest.prefix(while: ASCII.isToken)
            rest = rest[value.endIndex...]
        }
        rest = rest.drop(while: ASCII.isBlank)
        return (ASCII.lowercased(name), value)
    }
}
