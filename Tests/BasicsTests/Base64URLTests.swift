import Basics
import Push
import Testing

@Suite("base64url")
struct Base64URLTests {
    @Test(
        "The vectors of RFC 4648 10, without padding",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(text: String, encoded: String) {
        #expect(Base64URL.encoded(Array(text.utf8)) == encoded)
        #expect(Base64URL.decoded(encoded) == Array(text.utf8))
    }

    @Test("All bytes come back")
    func allBytes() {
        for length in 253...256 {
            let bytes = (0..<length).map { UInt8($0 & 0xFF) }
            #expect(Base64URL.decoded(Base64URL.encoded(bytes)) == bytes)
        }
        #expect(Base64URL.encoded([0xFB, 0xFF]) == "-_8")
    }

    @Test(
        "Padding of the right length is accepted",
        arguments: [("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo")])
    func padding(text: String, decoded: String) { #expect(Base64URL.decoded(text) == Array(decoded.utf8)) }

    @Test(
        "Other characters, impossible lengths and bits that are not zero are refused",
        arguments: [
            "Z", "Zm9vY", "Zh", "Zm9", "Zg=", "Zg===", "=", "Zm9v=", "Z=g=", "+_8", "Zm 8", "Zm8\n", "Zé",
        ])
    func refused(text: String) { #expect(Base64URL.decoded(text) == nil) }
}
