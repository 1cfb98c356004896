import BinaryCoding
import Model
import Pinyin

extension Professor {
    /// The slug of a professor without a file, from the key of the name: `owen-astrachan`, for other scripts `li-wei-3f9a2c1b`.
    ///
    /// It depends on the name alone, so that an address stays while other professors come and go: a name that is not ASCII, too long, or
    /// like the name of a file in `taken`, is followed by digits of its digest.
    static func slug(ofKey key: String, taken: Set<Slug>) -> Slug? {
        guard !key.isEmpty else { return nil }
        let isPlain = key.utf8.allSatisfy { $0 < 0x80 } && key.utf8.count <= lengthLimit
        if isPlain, let slug = Slug(making: key), !taken.contains(slug),
            !ProfessorFile.reservedSlugs.contains(slug.text)
        {
            return slug
        }
        let latin = Pinyin.latin(key).unicodeScalars.filter { $0.value < 0x250 }
        let name = Slug(making: String(String.UnicodeScalarView(latin)))?.text.prefix(lengthLimit)
        let digest = String(Fingerprint(key.utf8).numbers[0], radix: 16)
        return Slug(making: "\(name ?? "professor")-\(String(digest.suffix(8)))")
    }

    /// Maximum length of the part of a slug that is a name, in bytes.
    private static let lengthLimit = 60
}
