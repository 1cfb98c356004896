import Basics
import Crypto
import CryptoExtras
import Foundation

/// A service account of Google's, which may send messages for one Firebase project.
public struct ServiceAccount: Sendable {
    public let projectID: String
    public let clientEmail: String
    /// The URL that exchanges assertions for access tokens.
    public let tokenURL: String
    private let keyID: String?
    private let key: _RSA.Signing.PrivateKey

    /// Reads the JSON file of a service account.
    public init(json: [UInt8]) throws(PushError) {
        if json.count > 16 << 10 { throw .accountTooLarge(json.count) }
        guard let members = try? JSONDecoder().decode(Members.self, from: Data(json)) else {
            throw .unusableAccount(member: nil)
        }
        projectID = try Self.checked(members.project_id, "project_id") { Self.isProject($0) }
        clientEmail = try Self.checked(members.client_email, "client_email") { $0.utf8.contains(0x40) }
        tokenURL = try Self.checked(members.token_uri, "token_uri") {
            $0.hasPrefix("https://") || $0.hasPrefix("http://127.0.0.1:")
        }
        keyID = members.private_key_id
        guard let pem = members.private_key,
            let key = try? _RSA.Signing.PrivateKey(pemRepresentation: pem)
        else { throw .unusableKey }
        self.key = key
    }

    /// The assertion that is exchanged for an access token (RFC 7523 3), valid for an hour from `now`, in seconds since 1970.
    /// - Throws: `PushError.unusableKey`, when the key cannot sign.
    public func assertion(now: Int64) throws(PushError) -> String {
        let claims = Claims(
            iss: clientEmail, scope: "https://www.googleapis.com/auth/firebase.messaging", aud: tokenURL,
            iat: now, exp: now + 3600)
        let token = try? JSONWebToken.signed(claims, algorithm: "RS256", keyID: keyID) { input in
            try key.signature(for: SHA256.hash(data: input), padding: .insecurePKCS1v1_5).rawRepresentation
        }
        guard let token else { throw .unusableKey }
        return token
    }

    /// The form with which an assertion is exchanged by POST (RFC 7523 2.1), as `application/x-www-form-urlencoded`.
    public static func exchangeBody(assertion: String) -> [UInt8] {
        Array("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)".utf8)
    }

    /// The URL that takes messages of the project by POST, at a service with the given origin.
    public func messagesURL(origin: String = "https://fcm.googleapis.com") -> String {
        "\(origin)/v1/projects/\(projectID)/messages:send"
    }

    private static func checked(
        _ value: String?, _ name: String, _ isUsable: (String) -> Bool
    ) throws(PushError) -> String {
        guard let value, !value.isEmpty, value.utf8.allSatisfy(ASCII.isVisible),
            isUsable(value)
        else { throw .unusableAccount(member: name) }
        return value
    }

    private static func isProject(_ text: String) -> Bool {
        text.utf8.allSatisfy { ASCII.isDigit($0) || (0x61...0x7A).contains($0) || "-.:".utf8.contains($0) }
    }

    private struct Members: Decodable {
        let project_id: String?
        let client_email: String?
        let token_uri: String?
        let private_key_id: String?
        let private_key: String?
    }

    private struct Claims: Encodable {
        let iss: String
        let scope: String
        let aud: String
        let iat: Int64
        let exp: Int64
    }
}

/// An access token of Google's (RFC 6749 5.1).
public struct AccessToken: Hashable, Sendable {
    /// The value of the header `Authorization` (RFC 6750 2.1).
    public let authorization: String
    /// When the token expires, in seconds since 1970.
    public let expires: Int64

    /// Reads the answer to an exchange that was received at `now`.
    public init(json: [UInt8], now: Int64) throws(PushError) {
        guard json.count <= 16 << 10, let members = try? JSONDecoder().decode(Members.self, from: Data(json)),
            !members.access_token.isEmpty,
            members.access_token.utf8.allSatisfy(ASCII.isVisible),
            (1...86_400).contains(members.expires_in)
        else { throw .unusableAccessToken }
        authorization = "Bearer \(members.access_token)"
        expires = now + members.expires_in
    }

    private struct Members: Decodable {
        let access_token: String
        let expires_in: Int64
    }
}
