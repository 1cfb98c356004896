import Crypto
import Foundation
import Model

/// What a new event is called in files and addresses.
enum EventName {
    /// The id of the event that a form with this nonce posts: 12 of a-z and 2-7, so that a form sent twice is the same event.
    static func id(nonce: String) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        let digest = SHA256.hash(data: Data("corkboard event \(nonce)".utf8))
        return String(decoding: digest.prefix(12).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
    }

    /// The slug of an event: its day and what of its title is Latin, else the beginning of its id; with a number behind it where it
    /// is taken.
    static func slug(of event: Event, isTaken: (Slug) -> Bool) -> Slug? {
        let titles = event.title.all.map { title in
            title.unicodeScalars.filter { $0.value < 0x250 }.reduce(into: "") { $0.unicodeScalars.append($1) }
        }
        let name =
            titles.compactMap { Slug(making: $0)?.text }.first { $0.count > 1 } ?? String(event.id.prefix(6))
        let day = event.schedule.map { "\($0.start.civil.day)-" } ?? ""
        guard let slug = Slug(making: String((day + name).prefix(60))) else { return nil }
        if !isTaken(slug), !Event.reservedSlugs.contains(slug.text) { return slug }
        return (2...1000).lazy.map(slug.appending).first { !isTaken($0) }
    }
}
