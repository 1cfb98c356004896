import Crypto
import Foundation
import Model
import Pinyin

/// What a new event is called in files and addresses.
enum EventName {
    /// The id of the event that a form with this nonce posts: 26 of a-z and 2-7, which are 130 bits of a SHA-256, so that a form sent
    /// twice is the same event and no two forms have the same one.
    static func id(nonce: String) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        let digest = SHA256.hash(data: Data("corkboard event \(nonce)".utf8))
        return String(decoding: digest.prefix(26).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
    }

    /// The longest slug before the number of one that is taken, in bytes.
    private static let lengthLimit = 60

    /// The slug of an event: its day and its title in Latin letters, Chinese by its pinyin; else the beginning of its id. With a number
    /// behind it where it is taken.
    static func slug(of event: Event, isTaken: (Slug) -> Bool) -> Slug? {
        let name =
            event.title.all.lazy.compactMap(latinName).first { $0.utf8.count > 1 }
            ?? String(event.id.prefix(6))
        let day = event.schedule.map { "\($0.start.civil.day)-" } ?? ""
        guard let slug = Slug(making: whole(day + name)) else { return nil }
        if !isTaken(slug), !Event.reservedSlugs.contains(slug.text) { return slug }
        return (2...1000).lazy.map(slug.appending).first { !isTaken($0) }
    }

    /// What of a title can stand in an address; nil where nothing can.
    private static func latinName(of title: String) -> String? {
        let latin = Pinyin.latin(title).unicodeScalars.filter { $0.value < 0x250 }
        return Slug(making: String(String.UnicodeScalarView(latin)))?.text
    }

    /// As many of a name's words as fit; a single word that does not fit is cut.
    private static func whole(_ name: String) -> String {
        guard name.utf8.count > lengthLimit else { return name }
        let beginning = name.prefix(lengthLimit)
        guard !name.dropFirst(lengthLimit).hasPrefix("-"), let end = beginning.lastIndex(of: "-"),
            beginning.distance(from: beginning.startIndex, to: end) > lengthLimit / 2
        else { return String(beginning) }
        return String(beginning[..<end])
    }
}
