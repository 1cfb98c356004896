import Foundation
import Mail
import Notifications
import Sending

/// Tries how a site sends mail, without sending any.
package enum MailConnection {
    /// Why the mail server does not take mail of the site now, as a sentence; nil if it does, or if the site sends none.
    package static func failure(_ site: DeliverySite) -> String? {
        let channels = DeliveryChannels(site)
        guard let mail = channels.settings.mail else { return nil }
        if let failure = channels.failure(of: .mail) { return "\(failure)" }
        switch mail.transport {
        case .sendmail(let path):
            return access(path, X_OK) == 0 ? nil : "\(path) is missing or may not be run; it sends the mail"
        case .smtp:
            guard let server = channels.mailServer else { return nil }
            do throws(MailFailure) {
                try SMTPSender(server: server).tryConnection(from: mail.sender.address)
                return nil
            } catch { return "\(error)" }
        }
    }
}
