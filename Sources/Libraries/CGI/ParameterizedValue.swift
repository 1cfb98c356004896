import Basics

/// A header value with parameters, such as `form-data; name="title"` (RFC 9110 5.6.6).
///
/// A backslash in a quoted string is literal: in RFC 9110 it escapes the next byte, but browsers send it literally. Users of a value
/// reject it.
struct ParameterizedValue {
    /// The value before the parameters, in lower case: `multipart/form-data`.
    let word: String
    private var parameters: [(name: String, value: ArraySlice<UInt8>)] = []

    /// Parses a value; nil if it violates the grammar or repeats a parameter.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = ASCII.trimmed(bytes)
        let word = rest.prefix { ASCII.isToken($0) || $0 == ASCII.slash }
        guard !word.isEmpty else { return nil }
        self.word = ASCII.lowercased(word)
        rest = rest[word.endIndex...].drop(while: ASCII.isBlank)
        while let semicolon = rest.first {
            guard semicolon == ASCII.semicolon else { return nil }
            rest = rest.dropFirst().drop(while: ASCII.isBlank)
            // A trailing semicolon, which RFC 9110 5.6.6 allows.
            if rest.isEmpty { break }
            guard let (name, value) = Self.parameter(&rest), self[name] == nil else { return nil }
            parameters.append((name, value))
        }
    }

    /// The value of a parameter, by its name in lower case.
    subscript(name: String) -> ArraySlice<UInt8>? { parameters.first { $0.name == name }?.value }

    /// Removes and returns the first parameter, with the blanks after it.
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
