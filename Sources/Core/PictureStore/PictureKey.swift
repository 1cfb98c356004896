import Basics
import Crypto
import Foundation
import Model

extension PictureRequest {
    /// The cache key of the picture, equal for requests with equal results: SHA-256 of the request, the renderer's version and, if there
    /// is a source, its bytes.
    func key(source: SHA256Digest?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var hash = SHA256()
        hash.update(data: try encoder.encode(self))
        hash.update(data: Data("\n\(Self.edition)\n".utf8))
        if let source { hash.update(data: Data(source)) }
        return hash.finalize().hexadecimal
    }
}
