import Model

/// The shown fields of a search row as bytes: one after the other, each a text or a list of texts.
///
/// ASCII separators are 0x1F between fields, 0x1E between texts of a list, and 0x1D between a text and its
/// language. Within texts they are replaced by blanks.
package struct SearchFields {
    private static let (field, item, language): (UInt8, UInt8, UInt8) = (0x1F, 0x1E, 0x1D)

    // MARK: Writing

    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    package init() {}

    /// Adds a text field.
    package mutating func add(_ text: String) {
        if !isFirst { bytes.append(Self.field) }
        isFirst = false
        append(text)
    }

    package mutating func add(_ number: Int) { add(String(number)) }

    package mutating func add(_ texts: [String]) {
        add("")
        for (position, text) in texts.enumerated() {
            if position > 0 { bytes.append(Self.item) }
            append(text)
        }
    }

    /// Adds a text in all its languages by tag; first the one without a tag, if there is one.
    package mutating func add(_ text: LocalizedText?) {
        let named = text?.byLanguage.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } ?? []
        add("")
        for (position, (tag, text)) in ((text?.unmarked.map { [("", $0)] } ?? []) + named).enumerated() {
            if position > 0 { bytes.append(Self.item) }
            append(tag)
            bytes.append(Self.language)
            append(text)
        }
    }

    private mutating func append(_ text: String) {
        let start = bytes.count
        bytes += text.utf8
        for place in start..<bytes.count where (Self.language...Self.field).contains(bytes[place]) {
            bytes[place] = UInt8(ascii: " ")
        }
    }

    // MARK: Reading

    private var fields: [ArraySlice<UInt8>] = []

    package init(_ bytes: [UInt8]) {
        fields = bytes.split(separator: Self.field, omittingEmptySubsequences: false)
    }

    /// A field of a row, in place; empty if there is none.
    package static func field(_ place: Int, of row: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        var rest = row[...]
        for _ in 0..<place {
            guard let end = rest.firstIndex(of: field) else { return rest[rest.endIndex...] }
            rest = rest[(end + 1)...]
        }
        return rest.prefix { $0 != field }
    }

    private func raw(_ place: Int) -> ArraySlice<UInt8> {
        fields.indices.contains(place) ? fields[place] : []
    }

    /// A field; empty if there is none.
    package func text(_ place: Int) -> String { String(decoding: raw(place), as: UTF8.self) }

    package func number(_ place: Int) -> Int { Int(text(place)) ?? 0 }

    package func texts(_ place: Int) -> [String] {
        raw(place).split(separator: Self.item, omittingEmptySubsequences: true).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A text in several languages; nil if there is none.
    package func localized(_ place: Int) -> LocalizedText? {
        var named: [String: String] = [:]
        for item in raw(place).split(separator: Self.item) {
            let parts = item.split(separator: Self.language, maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let text = String(decoding: parts[1], as: UTF8.self)
            if parts[0].isEmpty { return LocalizedText(text) }
            named[String(decoding: parts[0], as: UTF8.self)] = text
        }
        return named.isEmpty ? nil : LocalizedText(byLanguage: named)
    }
}
