import Basics
import Foundation

/// Signed JSON Web Tokens (RFC 7519) in the compact serialization (RFC 7515 7.1).
public enum JSONWebToken {
    /// The token of some claims, signed by `sign`, which gets the ASCII bytes of header and claims (RFC 7515 5.1). The algorithm is one of
    /// RFC 7518 3.1: `ES256`, ECDSA with P-256 and SHA-256 and a signature of r and s, 32 bytes each, or `RS256`, RSASSA-PKCS1-v1_5 with
    /// SHA-256.
    /// - Throws: The error of `sign`, or that of the JSON encoder for claims that JSON cannot express.
    public static func signed(
        _ claims: some Encodable, algorithm: String, keyID: String? = nil,
        sign: ([UInt8]) throws -> some Collection<UInt8>
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var header = ["alg": algorithm, "typ": "JWT"]
        header["kid"] = keyID
        var token = Base64URL.encodedBytes(try encoder.encode(header))
        token.append(UInt8(ascii: "."))
        token += Base64URL.encodedBytes(try encoder.encode(claims))
        let signature = try sign(token)
        token.append(UInt8(ascii: "."))
        token += Base64URL.encodedBytes(signature)
        return String(decoding: token, as: UTF8.self)
    }
}
