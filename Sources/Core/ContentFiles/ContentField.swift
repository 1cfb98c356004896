import Model

/// A field of a kind of content that editors change on the desk, with all that files, forms, conflicts and versions need to know of it.
package struct ContentField<Value>: Sendable {
    /// The property of the value.
    package typealias Path<Field> = WritableKeyPath<Value, Field> & Sendable

    /// The property of a value, by the type of its values.
    package enum Property: Sendable {
        /// A text on one line that each value has, in one or several languages.
        case localized(Path<LocalizedText>)
        /// A text on one line that each value has. `write` returns false for a text that is none.
        case line(read: @Sendable (Value) -> String, write: @Sendable (inout Value, String) -> Bool)
        /// Texts on one line each. `write` returns false if one of them is none.
        case list(read: @Sendable (Value) -> [String], write: @Sendable (inout Value, [String]) -> Bool)
        /// A Markdown text below the front matter, with its translations under the key.
        case markdown(Path<String>, translations: Path<[String: String]>)
        /// Slugs, which forms do not have.
        case slugs(Path<[Slug]>)
        /// A text of programs, which forms do not have.
        case note(Path<String?>)
    }

    /// The key in content files, and the name in forms.
    package let key: String
    /// The property of the value.
    package let property: Property
    /// The phrase of the label in the form; nil if the form does not have the field.
    package let label: String?
    /// The phrase of the hint below the field; nil if it has none.
    package let hint: String?
    /// Maximum length: of a line in characters, of a Markdown text in bytes.
    package let limit: Int

    /// Creates a field of the form, with a label, or of the file alone.
    package init(
        _ key: String, _ property: Property, label: String? = nil, hint: String? = nil, limit: Int = 200
    ) {
        (self.key, self.property, self.label, self.hint, self.limit) = (key, property, label, hint, limit)
    }

    /// Whether the form has a text of the field for each language.
    package var isTranslated: Bool {
        switch property {
        case .localized, .markdown: true
        case .line, .list, .slugs, .note: false
        }
    }

    /// Whether the field is a Markdown text.
    package var isMarkdown: Bool {
        if case .markdown = property { return true }
        return false
    }

    /// The field's texts; empty if the value does not have the field.
    package func texts(of value: Value) -> [String] {
        switch property {
        case .localized(let path): value[keyPath: path].all
        case .line(let read, _): [read(value)]
        case .list(let read, _): read(value)
        case .markdown(let path, let translations):
            [value[keyPath: path]] + value[keyPath: translations].sorted { $0.key < $1.key }.map(\.value)
        case .slugs(let path): value[keyPath: path].map(\.text)
        case .note(let path): value[keyPath: path].map { [$0] } ?? []
        }
    }

    /// The value in the front matter; nil if the field is not there.
    func frontMatter(of value: Value) -> FrontMatterText.Value? {
        switch property {
        case .localized(let path): return .localized(value[keyPath: path])
        case .line(let read, _): return .text(read(value))
        case .markdown(_, let translations):
            let texts = value[keyPath: translations]
            return texts.isEmpty ? nil : .translations(texts)
        case .note(let path): return value[keyPath: path].map { .text($0) }
        case .list, .slugs:
            let texts = texts(of: value)
            return texts.isEmpty ? nil : .texts(texts)
        }
    }

    /// Sets the field to that of another value.
    package func copy(from other: Value, to value: inout Value) {
        switch property {
        case .localized(let path): value[keyPath: path] = other[keyPath: path]
        case .line(let read, let write): _ = write(&value, read(other))
        case .list(let read, let write): _ = write(&value, read(other))
        case .markdown(let path, let translations):
            value[keyPath: path] = other[keyPath: path]
            value[keyPath: translations] = other[keyPath: translations]
        case .slugs(let path): value[keyPath: path] = other[keyPath: path]
        case .note(let path): value[keyPath: path] = other[keyPath: path]
        }
    }
}
