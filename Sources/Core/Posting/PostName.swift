import Crypto
import Foundation
import Model
import Pinyin

/// Ids and slugs of new posts.
package enum PostName {
    /// The id of the post of a kind, such as `event`, that is posted with this nonce: 26 characters of a-z and 2-7, 130 bits of a
    /// SHA-256. A form sent twice yields the same id; different nonces yield different ids.
    package static func id(of kind: String, nonce: String) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        let digest = SHA256.hash(data: Data("corkboard \(kind) \(nonce)".utf8))
        return String(decoding: digest.prefix(26).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
    }

    /// Maximum length of a slug before the number of a duplicate, in bytes.
    private static let lengthLimit = 60

    /// The slug of a post: its day and its title in Latin letters (Chinese as pinyin), or the first 6
    /// characters of its id. A number is appended if the slug is taken; nil if 2 to 1000 are taken too.
    package static func slug(
        of title: LocalizedText, on day: CivilDate? = nil, id: String, isTaken: (Slug) -> Bool
    ) -> Slug? {
        let name = title.all.lazy.compactMap(latinName).first { $0.utf8.count > 1 } ?? String(id.prefix(6))
        guard let slug = Slug(making: whole((day.map { "\($0)-" } ?? "") + name)) else { return nil }
        if !isTaken(slug) { return slug }
        return (2...1000).lazy.map(slug.appending).first { !isTaken($0) }
    }

    /// The title as a slug of Latin letters; nil if it has none.
    private static func latinName(of title: String) -> String? {
        let latin = Pinyin.addressText(title).unicodeScalars.filter { $0.value < 0x250 }
        return Slug(making: String(String.UnicodeScalarView(latin)))?.text
    }

    /// The name cut to `lengthLimit` after a whole word; within a word if the cut would lose half or more of the limit.
    private static func whole(_ name: String) -> String {
        guard name.utf8.count > lengthLimit else { return name }
        let beginning = name.prefix(lengthLimit)
        guard !name.dropFirst(lengthLimit).hasPrefix("-"), let end = beginning.lastIndex(of: "-"),
            beginning.distance(from: beginning.startIndex, to: end) > lengthLimit / 2
        else { return String(beginning) }
        return String(beginning[..<end])
    }
}
