import Model
import Posting
import Site
import State

/// Sentences about changes during an edit: of others, and of the same officer on another page.
package struct MergeWords {
    /// The phrases that name the kind of post.
    package struct Key: Sendable {
        let others: any PhraseKey
        let own: any PhraseKey
        let kept: any PhraseKey
        let keptOwn: any PhraseKey

        /// Phrases: two headings of choices, after changes of others and of the same officer, and two sentences about kept changes.
        package init(
            others: any PhraseKey, own: any PhraseKey, kept: any PhraseKey, keptOwn: any PhraseKey
        ) {
            (self.others, self.own, self.kept, self.keptOwn) = (others, own, kept, keptOwn)
        }
    }

    private let words: DeskWords
    private let key: Key
    private let author: Author
    private let names: ShownNames
    /// Returns the name of a field.
    private let name: (String) -> String
    /// Returns a value of a field in words; nil if it is shown as it is.
    private let text: (String, String) -> String?

    /// Sentences for an officer, with the names of fields, and the values of those that are not shown as they are.
    package init(
        _ words: DeskWords, _ key: Key, _ session: Session, _ database: StateDatabase,
        name: @escaping (String) -> String, value: @escaping (String, String) -> String? = { _, _ in nil }
    ) throws(DeskError) {
        (self.words, self.key, author) = (words, key, session.officer.author)
        (self.name, text) = (name, value)
        names = try ShownNames(database, words)
    }

    /// The heading of the choices.
    package func heading(_ conflicts: [FormMerge.Other]) -> String {
        let heading = conflicts.allSatisfy(isOwn) ? key.own : key.others
        return words.words.say(heading)
    }

    /// A choice between the typed value of a field and the one that it has now.
    package func choice(_ other: FormMerge.Other, typed: String) -> MergeChoice {
        MergeChoice(
            choiceField: other.field, choiceName: name(other.field),
            choiceWho: isOwn(other)
                ? words.say(DeskWords.Key.mergeTheirsOwn)
                : words.say(DeskWords.Key.mergeTheirs, ["who": who(other)]),
            choiceTheirs: value(other.value, of: other.field),
            choiceMine: value(typed, of: other.field))
    }

    /// One sentence for each officer whose changes are kept.
    package func kept(_ others: [FormMerge.Other]) -> [String] {
        var order: [String] = []
        var parts: [String: [String]] = [:]
        for other in others {
            let who = who(other)
            if parts[who] == nil { order.append(who) }
            let value = value(other.value, of: other.field)
            let isLine = value.utf8.count <= 120 && !value.utf8.contains(0x0A)
            let name = self.name(other.field)
            parts[who, default: []].append(
                isLine ? words.say(DeskWords.Key.keptField, ["field": name, "value": value]) : name)
        }
        let own = others.first(where: isOwn).map(who)
        return order.map { who in
            let sentence = who == own ? key.keptOwn : key.kept
            return words.words.say(
                sentence,
                [
                    "who": who,
                    "changes": (parts[who] ?? []).joined(separator: words.say(DeskWords.Key.keptAnd)),
                ])
        }
    }

    private func isOwn(_ other: FormMerge.Other) -> Bool { other.author == author }

    private func who(_ other: FormMerge.Other) -> String {
        other.author.map { names.name(of: $0) } ?? words.say(DeskWords.Key.byHand)
    }

    private func value(_ text: String, of field: String) -> String {
        if text.isEmpty { return "–" }
        if text == "true" { return "✓" }
        return self.text(text, field) ?? text
    }
}

extension DeskWords {
    /// The label of a field, with its language if the field is translated and in another one than the page's: `Location (中文)`.
    package func named(_ label: String, _ field: String, isTranslated: Bool) -> String {
        let parts = field.split(separator: ".", maxSplits: 1).map(String.init)
        guard isTranslated, let language = parts.count == 2 ? parts[1] : languages.first?.tag,
            language != self.words.language
        else { return label }
        return "\(label) (\(languages.first { $0.tag == language }?.name ?? language))"
    }
}
