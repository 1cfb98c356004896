import ContentFiles
import Model

/// A phrase that the fields of a kind of content name: a label or a hint.
package struct ContentPhrase<Value: EditableContent>: PhraseKey {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static var allCases: [ContentPhrase<Value>] {
        Value.fields.flatMap { [$0.label, $0.hint].compactMap(\.self) }.map { ContentPhrase(rawValue: $0) }
    }
}

extension DeskWords {
    /// The phrases of the pages on which editors change content.
    package enum Content: String, PhraseKey {
        package static let group = "desk-content"
        case doneEdit, doneRestore, used, mergeOthers, mergeOwn, kept, keptOwn, restoreHint, unreadable
        case writtenSince
        case contentIsNow = "desk-versions.is-now", contentIsSame = "desk-versions.is-same"
    }

    /// The label of a field; the field's key if the form does not have it.
    package func label<Value: EditableContent>(of field: ContentField<Value>) -> String {
        field.label.map { words.say(ContentPhrase<Value>(rawValue: $0)) } ?? field.key
    }

    /// The hint below a field; nil if it has none.
    package func hint<Value: EditableContent>(of field: ContentField<Value>) -> String? {
        field.hint.map { words.say(ContentPhrase<Value>(rawValue: $0)) }
    }
}
