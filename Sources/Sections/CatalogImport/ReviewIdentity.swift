import Crypto
import Foundation
import Model

/// The id of the comment that a row makes: the same for the same row, whatever table it comes in, so that a second
/// import finds it, even when a person has edited its file since.
enum ReviewIdentity {
    /// 16 hexadecimal digits of the SHA-256 over the number, professor, semester, major and comment. The course's
    /// name does not belong to it: two rows that differ only there say the same.
    static func id(of row: SourceRow, comment: String) -> Slug? {
        let fields = [
            NumberReading.key(of: row.numbers[0]), row.professor ?? "", row.semester ?? "", row.major ?? "",
            comment,
        ]
        // Cells hold no control characters, so that the separator stands in none of them. The composed form makes
        // files of macOS and of others the same.
        let text = fields.joined(separator: "\u{1F}").precomposedStringWithCanonicalMapping
        let digest = SHA256.hash(data: Data(text.utf8))
        let digits = digest.prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return Slug(digits.joined())
    }
}
