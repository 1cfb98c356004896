import Foundation
import Testing

@testable import State

@Suite("Codes of an authenticator")
struct TimeCodesTests {
    // RFC 6238 Appendix B, of which six digits are the last six.
    private let codes = TimeCodes(secret: Array("12345678901234567890".utf8))

    @Test(
        "are those of RFC 6238",
        arguments: [
            (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
            (2_000_000_000, "279037"), (20_000_000_000, "353130"),
        ])
    func standard(time: Int, code: String) {
        #expect(codes.code(at: Date(timeIntervalSince1970: Double(time))) == code)
    }

    @Test("stand for one step before and after, with spaces or without, and never again")
    func steps() {
        let now = Date(timeIntervalSince1970: 1_111_111_111)
        let step: Int64 = 1_111_111_111 / 30
        for (seconds, found) in [(-60.0, nil), (-30, step - 1), (0, step), (30, step + 1), (60, nil)]
            as [(Double, Int64?)]
        {
            #expect(codes.step(of: codes.code(at: now + seconds), at: now, after: 0) == found)
        }
        #expect(codes.step(of: "050 471", at: now, after: step - 1) == step)
        #expect(codes.step(of: "050471", at: now, after: step) == nil)
        for wrong in ["", "05047", "0504711", "05047１", "-50471"] {
            #expect(codes.step(of: wrong, at: now, after: 0) == nil)
        }
    }

    @Test("are scanned as an address that keeps every name whole")
    func address() {
        #expect(
            codes.address(site: "Duke & Café: CSA", account: "mei.lin")
                == "otpauth://totp/Duke%20%26%20Caf%C3%A9%3A%20CSA:mei%2Elin"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Duke%20%26%20Caf%C3%A9%3A%20CSA")
        #expect(TimeCodes(codes.text) == codes)
        #expect(TimeCodes("gezd gnbv gy3t qojq gezd gnbv gy3t qojq") == codes)
    }

    @Test(
        "have secrets of 160 bits, never shown",
        arguments: ["", "GEZDGNBVGY3TQOJQ", "!", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZD"])
    func secrets(text: String) {
        #expect(TimeCodes(text) == nil)
        #expect("\(TimeCodes.random())" == "the secret of an authenticator")
        #expect(TimeCodes.random() != TimeCodes.random())
    }
}

@Suite("Letters and digits that people can type")
struct Base32Tests {
    @Test(
        "are those of RFC 4648 10",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"),
            ("foobar", "MZXW6YTBOI"),
        ])
    func standard(plain: String, text: String) {
        #expect(Base32.text(Array(plain.utf8)) == text)
        #expect(Base32.bytes(text) == Array(plain.utf8))
    }

    @Test("are read as people type them")
    func typed() {
        #expect(Base32.bytes("mzxw-6ytb oi") == Array("foobar".utf8))
        #expect(Base32.bytes("0188") == Base32.bytes("OIBB"))
        #expect(Base32.bytes("MZX9") == nil)
        #expect(Base32.bytes("é") == nil)
    }
}
