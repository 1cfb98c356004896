import CryptoExtras
import Foundation

/// Hashes and verifies passwords with scrypt.
struct PasswordHasher: Sendable {
    /// The cost of new hashes.
    var cost = ScryptCost.standard
    /// The key derivation: bytes, salt and cost -> hash.
    var derive: @Sendable ([UInt8], [UInt8], ScryptCost) throws(StateError) -> [UInt8] = Self.scrypt

    /// The cost of new hashes of recovery codes, at most that of passwords.
    var recoveryCost: ScryptCost { cost.rounds < ScryptCost.recovery.rounds ? cost : .recovery }

    /// The hash with a new random salt.
    func hash(_ bytes: [UInt8]) throws(StateError) -> PasswordHash {
        var generator = SystemRandomNumberGenerator()
        let salt = generator.bytes(PasswordHash.saltLength)
        return PasswordHash(salt: salt, hash: try derive(bytes, salt, cost), cost: cost)
    }

    /// Whether the bytes match the stored hash. Without a stored hash, the work is the same and the result false.
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
