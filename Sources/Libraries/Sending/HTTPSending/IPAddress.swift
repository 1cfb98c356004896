import Foundation

/// An address of IPv4 or IPv6.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes, in network order.
    public let bytes: [UInt8]

    /// Creates the address of a socket address; nil for another family or a structure that is too short.
    init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }

    /// Parses a numeric address (inet_pton(3)); nil for another text.
    public init?(_ text: String) {
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    /// The numeric form (inet_ntop(3)).
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether the address is one of the public internet: not loopback, private, link-local, shared, reserved or multicast (IANA's
    /// registries of special-purpose addresses, RFC 6890), and no IPv6 form of such an IPv4 address.
    public var isPublic: Bool {
        if bytes.count == 4 { return !Self.special.contains(where: begins) }
        if let embedded { return embedded.isPublic }
        // All that is allocated to hosts lies in 2000::/3.
        return bytes[0] & 0xE0 == 0x20 && !Self.specialSix.contains(where: begins)
    }

    /// The IPv4 address in a translated or tunnelled IPv6 one: mapped (RFC 4291 2.5.5.2), compatible (2.5.5.1), NAT64 (RFC 6052 2.1), 6to4
    /// (RFC 3056 2).
    private var embedded: IPAddress? {
        func four(_ start: Int) -> IPAddress { IPAddress(bytes: Array(bytes[start..<start + 4])) }
        if bytes.starts(with: [0x20, 0x02]) { return four(2) }
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) { return four(12) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && (bytes[10] & bytes[11] == 0xFF)
        let isCompatible = bytes[..<12].allSatisfy { $0 == 0 }
        return isMapped || isCompatible ? four(12) : nil
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the address has the first `length` bits of `prefix`.
    private func begins(with prefix: [UInt8], _ length: Int) -> Bool {
        for (place, byte) in prefix.enumerated() {
            let bits = min(8, length - place * 8)
            guard bits > 0 else { break }
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
            if bytes[place] & mask != byte & mask { return false }
        }
        return true
    }

    private static let special: [([UInt8], Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16),
        ([172, 16], 12), ([192, 0, 0], 24), ([192, 0, 2], 24), ([192, 88, 99], 24),
        ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24), ([203, 0, 113], 24),
        ([224], 4), ([240], 4),
    ]

    /// Teredo and other protocol assignments (2001::/23), documentation (2001:db8::/32, 3fff::/20).
    private static let specialSix: [([UInt8], Int)] = [
        ([0x20, 0x01, 0, 0], 23), ([0x20, 0x01, 0x0D, 0xB8], 32), ([0x3F, 0xFF, 0], 20),
    ]
}
