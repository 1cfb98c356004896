import Crypto
import Foundation

/// The codes of an authenticator: six digits that change every 30 seconds, of a secret that a phone keeps (RFC 6238, with HMAC-SHA-1,
/// which is what every such program knows).
public struct TimeCodes: Equatable, Sendable {
    /// Seconds for which a code stands.
    static let period: TimeInterval = 30
    /// In bytes: as long as the hash (RFC 4226 4, R6).
    static let secretLength = 20
    /// A phone's clock may be so many steps ahead or behind.
    static let drift: Int64 = 1

    let secret: [UInt8]

    /// Those of a new secret.
    public static func random() -> TimeCodes {
        var generator = SystemRandomNumberGenerator()
        return TimeCodes(secret: generator.bytes(secretLength))
    }

    init(secret: [UInt8]) { self.secret = secret }

    /// Those of a secret in Base32; nil of a text that holds none.
    public init?(_ text: String) {
        guard text.utf8.count <= 2 * Self.secretLength, let secret = Base32.bytes(text),
            secret.count == Self.secretLength
        else { return nil }
        self.secret = secret
    }

    /// The secret in Base32, for those who cannot scan.
    public var text: String { Base32.text(secret) }

    /// What a phone scans: the address of the key as authenticators know it (otpauth).
    public func address(site: String, account: String) -> String {
        func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.intersection(.ascii)) ?? ""
        }
        return "otpauth://totp/\(encoded(site)):\(encoded(account))?secret=\(text)&issuer=\(encoded(site))"
    }

    /// The code of a moment, for whoever plays the phone.
    public func code(at now: Date) -> String { code(ofStep: Self.step(at: now)) }

    /// The step of a code that stands at a moment and was not used before; nil where it is none.
    func step(of code: String, at now: Date, after last: Int64) -> Int64? {
        let digits = Array(code.utf8.filter { $0 != UInt8(ascii: " ") })
        let present = Self.step(at: now)
        // All are compared, so that the time does not tell which it is.
        return (present - Self.drift...present + Self.drift).reduce(nil) { found, step in
            PasswordHash.isEqual(digits, Array(self.code(ofStep: step).utf8)) && step > last ? step : found
        }
    }

    private static func step(at now: Date) -> Int64 {
        Int64((now.timeIntervalSince1970 / period).rounded(.down))
    }

    /// RFC 4226 5.3: four bytes of the hash, where its last four bits say, as six decimal digits.
    private func code(ofStep step: Int64) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
        let hash = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: Data(secret))))
        let start = Int(hash[hash.count - 1] & 15)
        let number = hash[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension CharacterSet {
    fileprivate static let ascii = CharacterSet(charactersIn: Unicode.Scalar(0)..<Unicode.Scalar(0x80))
}

extension TimeCodes: CustomStringConvertible, CustomReflectable {
    /// Not the secret.
    public var description: String { "the secret of an authenticator" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
