import Foundation

/// The networks of an IP address by which limits count a client, from the narrowest to the widest.
///
/// An IPv4 address is one network. Of an IPv6 address they are its first 64, 56 and 48 bits: providers give one customer a /64, a /56 or a
/// /48, which is 65,536 networks of the narrowest width.
struct ClientNetworks: Equatable, Sendable {
    /// The width of a network.
    enum Width: Int, CaseIterable, Sendable {
        /// An IPv4 address, or the first 64 bits of an IPv6 address.
        case narrow = 1
        /// The first 56 bits of an IPv6 address.
        case middle = 2
        /// The first 48 bits of an IPv6 address.
        case wide = 4

        /// How many times the limit of the narrowest width a network of this width has.
        var share: Int { rawValue }
    }

    /// The IPv4 address, or the first 64 bits of an IPv6 address.
    let narrow: String
    /// The first 56 bits of an IPv6 address; else the same as `narrow`.
    let middle: String
    /// The first 48 bits of an IPv6 address; else the same as `narrow`.
    let wide: String

    /// Whether all widths are one network.
    var isOne: Bool { narrow == wide }

    /// The networks of an address. A text that is no IPv6 address is a network of its own.
    init(_ address: String) {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else {
            let network = String(address.prefix(64))
            (narrow, middle, wide) = (network, network, network)
            return
        }
        let octets = withUnsafeBytes(of: bytes) { Array($0) }
        if octets.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
            let network = octets.suffix(4).map(String.init).joined(separator: ".")
            (narrow, middle, wide) = (network, network, network)
            return
        }
        narrow = Self.text(octets, bits: 64)
        middle = Self.text(octets, bits: 56)
        wide = Self.text(octets, bits: 48)
    }

    /// The network of a width.
    subscript(width: Width) -> String {
        switch width {
        case .narrow: narrow
        case .middle: middle
        case .wide: wide
        }
    }

    /// The first bits of an IPv6 address, such as `2001:db8:0:100::/56`.
    private static func text(_ octets: [UInt8], bits: Int) -> String {
        let kept = Array(octets.prefix(bits / 8)) + [0]
        let groups = stride(from: 0, to: bits / 8, by: 2).map {
            String(Int(kept[$0]) << 8 | Int(kept[$0 + 1]), radix: 16)
        }
        return "\(groups.joined(separator: ":"))::/\(bits)"
    }
}
