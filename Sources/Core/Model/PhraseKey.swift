/// The phrases used in code by a part of the site, as the cases of an enum.
///
/// The key of a phrase in the word book is the group, a dot and the case's name: `events.past-title` for `pastTitle` of `events`. A raw value
/// with a dot is the whole key. Templates contain their own keys. All keys are checked when a site is loaded, so that none is missing when
/// a page is rendered.
package protocol PhraseKey: CaseIterable, RawRepresentable<String>, Sendable {
    /// The group of the word book; empty if each raw value is a whole key.
    static var group: String { get }
    /// Names of values that a translation may use although the complete language does not.
    static var values: Set<String> { get }
}

extension PhraseKey {
    package static var group: String { "" }
    package static var values: Set<String> { [] }

    /// The key in the word book.
    package var key: String {
        let name = rawValue.utf8
        if name.contains(UInt8(ascii: ".")) { return rawValue }
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        // Of bytes, since each phrase of each page asks for it.
        var key = Array(Self.group.utf8)
        key.reserveCapacity(key.count + name.count + 4)
        key.append(UInt8(ascii: "."))
        for byte in name {
            if capitals.contains(byte) {
                key += [UInt8(ascii: "-"), byte | 0x20]
            } else {
                key.append(byte)
            }
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// The phrase with a key; nil if no case has it.
    package init?(key: String) {
        guard let phrase = Self.allCases.first(where: { $0.key == key }) else { return nil }
        self = phrase
    }
}

/// The keys of the phrases of notices in mails, group chats and reminders.
public enum NoticePhrase: String, PhraseKey {
    package static let group = "notice-mail"
    case changed, cancelled, withdrawn, withdrawnText, open, digest, digestLead, why, settings, unsubscribe
    case inDay, inHour, inMinutes
}
