import Mail
import State

/// A reader who gets notices by mail.
package struct MailSubscriber: Sendable {
    /// The number of the device.
    let device: Int64
    /// The address.
    package let address: MailAddress
    /// The secret of the links.
    let key: MailKey

    init(device: Int64, address: MailAddress, key: MailKey) {
        (self.device, self.address, self.key) = (device, address, key)
    }

    /// The subscriber of a device.
    /// - Throws: `MailAddress.Fault`, if the endpoint is not `mailto:` and an address.
    package init(_ device: ReaderDevice) throws(MailAddress.Fault) {
        let prefix = "mailto:"
        guard device.endpoint.hasPrefix(prefix), let key = MailKey(device.secret) else { throw .incomplete }
        let address = try MailAddress(String(device.endpoint.dropFirst(prefix.utf8.count)))
        self.init(device: device.id, address: address, key: key)
    }
}

extension MailKey {
    /// The key of a device; nil unless it has 16 bytes.
    fileprivate init?(_ secret: [UInt8]) {
        guard secret.count == 16 else { return nil }
        let digits = secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        self.init(digits.joined())
    }
}
