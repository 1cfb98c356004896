import Foundation

/// Signed JSON Web Tokens (RFC 7519) in the compact serialization (RFC 7515 7.1).
public enum JSONWebToken {
    /// A signature algorithm (RFC 7518 3.1).
    public enum Algorithm: String, Sendable {
        /// ECDSA with P-256 and SHA-256; the signature is r and s of 32 bytes each (RFC 7518 3.4).
        case es256 = "ES256"
        /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 3.3).
        case rs256 = "RS256"
    }

    /// The token of some claims, signed by `sign`, which gets the ASCII bytes of header and claims (RFC 7515 5.1).
    /// - Throws: The error of `sign`, or that of the JSON encoder for claims that JSON cannot express.
    public static func signed(
        _ claims: some Encodable, algorithm: Algorithm, keyID: String? = nil,
        sign: ([UInt8]) throws -> some Collection<UInt8>
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let header = try encoder.encode(Header(alg: algorithm.rawValue, kid: keyID, typ: "JWT"))
        var token = Base64URL.encodedBytes(header)
        token.append(UInt8(ascii: "."))
        token += Base64URL.encodedBytes(try encoder.encode(claims))
        let signature = try sign(token)
        token.append(UInt8(ascii: "."))
        token += Base64URL.encodedBytes(signature)
        return String(decoding: token, as: UTF8.self)
    }

    private struct Header: Encodable {
        let alg: String
        let kid: String?
        let typ: String
    }
}
