/// The phrases used in code by a part of the site, with their keys in the word book: `events.cancelled`.
///
/// Templates contain their own keys. All keys are checked when a site is loaded, so that none is missing when a page is rendered.
package protocol PhraseKey: CaseIterable, RawRepresentable<String>, Sendable {
    /// Names of values that a translation may use although the complete language does not.
    static var values: Set<String> { get }
}

extension PhraseKey {
    package static var values: Set<String> { [] }
}
