import Crypto
import Foundation

/// TOTP codes: six digits that change every 30 s, from a secret in an authenticator (RFC 6238, with
/// HMAC-SHA-1, which every authenticator supports).
public struct TimeCodes: Equatable, Sendable {
    /// Validity of a code in seconds.
    public static let period: TimeInterval = 30
    /// Number of digits of a code.
    public static let digits = 6
    /// Length of the secret in bytes: that of the hash (RFC 4226 4, R6).
    static let secretLength = 20
    /// Maximum deviation of a phone's clock, in steps.
    static let drift: Int64 = 1

    let secret: [UInt8]

    /// The codes of a new secret.
    public static func random() -> TimeCodes {
        var generator = SystemRandomNumberGenerator()
        return TimeCodes(secret: generator.bytes(secretLength))
    }

    init(secret: [UInt8]) { self.secret = secret }

    /// Creates the codes of a secret in Base32; nil if invalid.
    public init?(_ text: String) {
        guard text.utf8.count <= 2 * Self.secretLength, let secret = Base32.bytes(text),
            secret.count == Self.secretLength
        else { return nil }
        self.secret = secret
    }

    /// The secret in Base32, to be typed.
    public var text: String { Base32.text(secret) }

    /// The `otpauth` URI for a QR code.
    public func address(site: String, account: String) -> String {
        func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.ascii)) ?? ""
        }
        return "otpauth://totp/\(encoded(site)):\(encoded(account))?secret=\(text)&issuer=\(encoded(site))"
    }

    /// The code at a time, for tests.
    public func code(at now: Date) -> String { code(ofStep: Self.step(at: now)) }

    /// The step of a code that is valid now and newer than `last`; nil if there is none.
    func step(of code: String, at now: Date, after last: Int64) -> Int64? {
        let digits = Array(code.utf8.filter { $0 != UInt8(ascii: " ") })
        let present = Self.step(at: now)
        // All steps are compared, so that the time does not reveal which one matches.
        return (present - Self.drift...present + Self.drift).reduce(nil) { found, step in
            PasswordHash.isEqual(digits, Array(self.code(ofStep: step).utf8)) && step > last ? step : found
        }
    }

    private static func step(at now: Date) -> Int64 {
        Int64((now.timeIntervalSince1970 / period).rounded(.down))
    }

    /// RFC 4226 5.3: six decimal digits of four bytes of the hash, at the offset in its last four bits.
    private func code(ofStep step: Int64) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
        let hash = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: Data(secret))))
        let start = Int(hash[hash.count - 1] & 15)
        let number = hash[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let power = (0..<Self.digits).reduce(UInt32(1)) { power, _ in power * 10 }
        let digits = String(number % power)
        return String(repeating: "0", count: Self.digits - digits.count) + digits
    }
}

extension CharacterSet {
    fileprivate static let ascii = CharacterSet(charactersIn: Unicode.Scalar(0)..<Unicode.Scalar(0x80))
}

extension TimeCodes: Secret {
    public var description: String { "the secret of an authenticator" }
}
