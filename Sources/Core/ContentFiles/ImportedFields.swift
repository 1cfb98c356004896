import Basics

/// Fingerprints of the fields of a post as the last import read them: the base of the three-way merge with the next file.
///
/// They are a line of the post's content file, so that git, backups and moves take it along. State/ is a cache: were the base there, losing it
/// would leave no way to tell what officers wrote from what a file said. The line has no texts, only a fingerprint of each. A post
/// without the line keeps what it has, and each difference is reported.
package struct ImportedFields: Equatable {
    /// By field, or by the name of a plain value such as `sequence`.
    private var values: [String: String] = [:]

    package init() {}

    /// Parses a line such as `sequence=2 title=0f3a9c2e41d7`; nil if there is none.
    package init?(_ line: String?) {
        guard let line else { return nil }
        for part in line.split(separator: " ") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { values[String(pair[0])] = String(pair[1]) }
        }
    }

    /// The line, by name.
    package var line: String {
        values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// A plain value without spaces.
    package subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// Remembers a field's text; an empty one as nothing.
    package mutating func remember(_ field: String, _ text: String) {
        values[field] = text.isEmpty ? nil : Self.mark(of: text)
    }

    /// A fingerprint of a text: 48 bits, as 12 hexadecimal digits.
    package static func mark(of text: String) -> String {
        let digits = String((Fingerprint(text.utf8).numbers.first ?? 0) >> 16, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }

    private func has(_ field: String, _ text: String) -> Bool {
        values[field] == (text.isEmpty ? nil : Self.mark(of: text))
    }

    /// Merges a field of the site with that of a file.
    package func merge(_ field: String, site: String, file: String) -> FieldMerge {
        if site.utf8.elementsEqual(file.utf8) { return .same }
        if has(field, file) { return .kept }
        return has(field, site) ? .taken : .conflict
    }
}

/// The result of a three-way merge of a field.
package enum FieldMerge: Equatable {
    /// Site and file say the same.
    case same
    /// Only the site has changed the field since the last import: its value stays.
    case kept
    /// Only the file has changed the field: its value is taken.
    case taken
    /// Both have changed the field, or no import is remembered: the site's value stays, and a person is told.
    case conflict
}
