import BinaryCoding
import Model
import Pinyin

extension Professor {
    /// The slug of a professor without a file, from the key of the name: `owen-astrachan`, for other scripts `li-wei-3f9a2c1b`.
    ///
    /// The slug depends only on the name, so that the page keeps its address when other professors are added
    /// or removed. A name that is not ASCII, is too long, or gives a reserved slug or one in `taken`, is
    /// followed by 8 hexadecimal digits of the key's fingerprint.
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
