import Mail
import State

/// A reader who gets notices by mail.
package struct MailSubscriber: Sendable {
    let device: Int64
    package let address: MailAddress
    let key: MailKey
}

extension MailSubscriber {
    /// The subscriber of a device.
    /// - Throws: `MailAddress.Fault`, if the endpoint is not `mailto:` and an address.
    package init(_ device: ReaderDevice) throws(MailAddress.Fault) {
        let prefix = "mailto:"
        guard device.endpoint.hasPrefix(prefix), let key = MailKey(bytes: device.secret) else {
            throw .incomplete
        }
        let address = try MailAddress(String(device.endpoint.dropFirst(prefix.utf8.count)))
        self.init(device: device.id, address: address, key: key)
    }
}
