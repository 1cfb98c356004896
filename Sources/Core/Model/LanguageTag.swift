/// Lookup of BCP 47 language tags (RFC 4647 3.4).
public enum LanguageTag {
    /// The tag, then the tag without its last subtags, one by one: `zh-Hans-CN`, `zh-Hans`, `zh`. A single letter is removed with the
    /// subtag after it.
    public static func lookup(_ tag: String) -> [String] {
        var tags = [tag]
        var rest = tag[...]
        while let hyphen = rest.lastIndex(of: "-") {
            rest = rest[..<hyphen]
            if rest.dropLast().last == "-" { rest = rest.dropLast(2) }
            if !rest.isEmpty { tags.append(String(rest)) }
        }
        return tags
    }

    /// Whether text tagged `tag` needs no `lang` of its own on a page in `language`: `en` on a page in `en-US`.
    public static func isCovered(_ tag: String, by language: String) -> Bool {
        tag == language || lookup(language).contains(tag)
    }
}

extension Dictionary where Key == String {
    /// The key for readers of `language`: its tag, or the tag without its last subtags; nil if there is none.
    public func tag(for language: String) -> String? {
        if self[language] != nil { return language }
        return language.contains("-") ? LanguageTag.lookup(language).first { self[$0] != nil } : nil
    }

    /// The value for readers of `language`: of its tag, or of the tag without its last subtags; nil if there is none.
    public func value(for language: String) -> Value? { tag(for: language).flatMap { self[$0] } }
}
