import Crypto
import Foundation
import Model

/// What a stored picture is called: the same for all that would be drawn the same.
enum PictureKey {
    /// SHA-256 of a request, of how pictures are drawn by now and, where there is one, of the source's bytes.
    static func of(_ request: PictureRequest, source: SHA256Digest?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var hash = SHA256()
        hash.update(data: try encoder.encode(request))
        hash.update(data: Data("\n\(PictureRequest.edition)\n".utf8))
        if let source { hash.update(data: Data(source)) }
        return hash.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
