import Foundation
import Mail
import Notifications
import Sending

extension DeliverySite {
    /// Why the mail server does not take mail of the site now, as a sentence; nil if it does, or if the site sends none. None is sent.
    package func mailFailure() -> String? {
        let channels = DeliveryChannels(self)
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
