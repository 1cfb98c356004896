/// All phrases of the pages in one language, from a translator's file: `Templates/words/en.yml`.
public struct Wordbook: Hashable, Sendable {
    /// The language, a BCP 47 tag.
    public let language: String
    /// The file, relative to the site's root.
    public let file: String
    /// Group -> name -> phrase: `events` -> `coming` -> `Coming up`.
    public var groups: [String: [String: Phrase]]

    public init(language: String, file: String, groups: [String: [String: Phrase]]) {
        self.language = language
        self.file = file
        self.groups = groups
    }

    /// The phrase of a key, `events.coming`.
    public func phrase(_ key: String) -> Phrase? {
        // Of bytes, since the thousands of keys of a theme are looked up.
        guard let dot = key.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
        return groups[String(key[..<dot])]?[String(key[key.utf8.index(after: dot)...])]
    }

    /// All keys, in order.
    public var keys: [String] {
        groups.flatMap { group, phrases in phrases.keys.map { "\(group).\($0)" } }.sorted()
    }

    /// The keys of the phrases that another wordbook lacks, in no order.
    public func keysMissing(in other: Wordbook) -> [String] {
        groups.flatMap { group, phrases in
            let others = other.groups[group] ?? [:]
            return phrases.keys.filter { others[$0] == nil }.map { "\(group).\($0)" }
        }
    }

    /// A copy in which the phrases of `other` replace existing ones.
    public func overridden(by other: Wordbook) -> Wordbook {
        var book = self
        book.groups.merge(other.groups) { own, others in own.merging(others) { _, new in new } }
        return book
    }

    /// A copy with those phrases of `other` that the wordbook lacks.
    public func completed(by other: Wordbook) -> Wordbook {
        var book = self
        book.groups.merge(other.groups) { own, others in own.merging(others) { own, _ in own } }
        return book
    }
}
