import Basics
import Crypto
import Foundation
import Model

/// The cache key of a picture: equal for requests with equal results.
enum PictureKey {
    /// SHA-256 of the request, the renderer's version and, if there is a source, its bytes.
    static func of(_ request: PictureRequest, source: SHA256Digest?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var hash = SHA256()
        hash.update(data: try encoder.encode(request))
        hash.update(data: Data("\n\(PictureRequest.edition)\n".utf8))
        if let source { hash.update(data: Data(source)) }
        return hash.finalize().hexadecimal
    }
}
