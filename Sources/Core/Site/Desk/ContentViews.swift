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
        case contentSaved = "desk-content.done-edit"
        case contentRestored = "desk-content.done-restore"
        case contentFormUsed = "desk-content.used"
        case contentMergeOthers = "desk-content.merge-others"
        case contentMergeOwn = "desk-content.merge-own"
        case contentKept = "desk-content.kept"
        case contentKeptOwn = "desk-content.kept-own"
        case contentRestoreHint = "desk-content.restore-hint"
        case contentIsNow = "desk-versions.is-now"
        case contentIsSame = "desk-versions.is-same"
        case contentUnreadable = "desk-content.unreadable"
        case contentWrittenSince = "desk-content.written-since"
    }

    /// A phrase of the pages on which editors change content.
    package func say(_ key: Content, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
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
