import CryptoExtras
import Foundation

/// Makes hashes of passwords and compares with them, by scrypt.
struct PasswordHasher: Sendable {
    /// What a new hash costs.
    var cost = ScryptCost.standard
    /// Bytes, salt and cost -> hash.
    var derive: @Sendable ([UInt8], [UInt8], ScryptCost) throws(StateError) -> [UInt8] = Self.scrypt

    /// A hash with a salt of its own.
    func hash(_ bytes: [UInt8]) throws(StateError) -> PasswordHash {
        var generator = SystemRandomNumberGenerator()
        let salt = generator.bytes(PasswordHash.saltLength)
        return PasswordHash(salt: salt, hash: try derive(bytes, salt, cost), cost: cost)
    }

    /// Whether these bytes are the password. Where there is none, the work is the same and the answer no.
    func isRight(_ bytes: [UInt8], for stored: PasswordHash?) throws(StateError) -> Bool {
        let none = PasswordHash(
            salt: [UInt8](repeating: 0, count: PasswordHash.saltLength),
            hash: [UInt8](repeating: 0, count: PasswordHash.hashLength), cost: cost)
        let compared = stored ?? none
        let found = try derive(bytes, compared.salt, compared.cost)
        return PasswordHash.isEqual(found, compared.hash) && stored != nil
    }

    private static func scrypt(_ bytes: [UInt8], _ salt: [UInt8], _ cost: ScryptCost) throws(StateError)
        -> [UInt8]
    {
        do {
            let key = try KDF.Scrypt.deriveKey(
                from: bytes, salt: salt, outputByteCount: PasswordHash.hashLength, rounds: cost.rounds,
                blockSize: cost.blockSize, parallelism: cost.parallelism)
            return key.withUnsafeBytes { Array($0) }
        } catch {
            throw .unusable("a password could not be hashed; there may be too little memory")
        }
    }
}

extension RandomNumberGenerator {
    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in next() } }
}
