import Basics
import Push
import Testing

@Suite("JSON Web Tokens")
struct JSONWebTokenTests {
    private struct Claims: Encodable {
        let aud = "https://push.example.net"
        let exp = 1_453_523_768
    }

    @Test("Header and claims are signed as they are sent")
    func parts() throws {
        var signed: [UInt8] = []
        let token = try JSONWebToken.signed(Claims(), algorithm: "ES256") { input in
            signed = input
            return [1, 2, 3] as [UInt8]
        }
        let parts = token.split(separator: ".")
        #expect(parts.count == 3 && parts[2] == "AQID")
        #expect(String(decoding: signed, as: UTF8.self) == "\(parts[0]).\(parts[1])")
        #expect(Base64URL.decoded(parts[0]) == Array(#"{"alg":"ES256","typ":"JWT"}"#.utf8))
        #expect(
            Base64URL.decoded(parts[1]) == Array(#"{"aud":"https://push.example.net","exp":1453523768}"#.utf8)
        )
    }

    @Test("The id of the key is in the header")
    func keyID() throws {
        let token = try JSONWebToken.signed(Claims(), algorithm: "RS256", keyID: "k\"1") { _ in [] as [UInt8]
        }
        #expect(
            token.split(separator: ".").first.flatMap { Base64URL.decoded($0) }
                == Array(#"{"alg":"RS256","kid":"k\"1","typ":"JWT"}"#.utf8))
    }
}
