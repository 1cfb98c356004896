/// The phrases that a part of the site names in its code, by their keys in the book of words: `events.cancelled`.
///
/// Templates name theirs themselves. Both are looked for when a site is loaded, so that none is missing when a page is made.
protocol PhraseKey: CaseIterable, RawRepresentable<String>, Sendable {
    /// What these phrases can name though the complete language's do not.
    static var values: Set<String> { get }
}

extension PhraseKey {
    static var values: Set<String> { [] }
}
