import Files
import Model
import Notifications
import Push
import Sending
import State

/// Reason why notifications cannot be sent.
package enum DeliveryFailure: Error, Equatable, CustomStringConvertible {
    case trialCopy
    case noKey
    case noServiceAccount
    case noMail
    /// The key's file, the lock or a file of the templates cannot be used.
    case file(Problem)
    /// A file with secrets of channels cannot be used.
    case channels(ChannelFault)
    case serviceAccount(file: String, PushError)
    case mail(MailFailure)
    case state(StateError)
    case sender(HTTPFailure)
    /// The environment names test services in an unknown way, or site.yml has no usable contact.
    case settings(PushError)

    package var description: String {
        switch self {
        case .trialCopy: TrialCopy.sentence
        case .noKey:
            VAPIDKeyFile.missing
        case .noServiceAccount:
            "Apps wait for notifications; put Google's service account into State/, and its file's name into \(ChannelSettings.path): {\"fcm\": \"fcm.json\"}"
        case .noMail:
            "Subscribers wait for mail; say in \(ChannelSettings.path) how it is sent: {\"mail\": {\"sender\": \"...\", \"sendmail\": \"/usr/sbin/sendmail\"}}"
        case .file(let problem): problem.description
        case .channels(let fault): fault.description
        case .serviceAccount(let file, let error): "\(file): \(error)"
        case .mail(let failure): "\(ChannelSettings.path): \(failure)"
        case .state(let error): error.description
        case .sender(let failure): failure.description
        case .settings(.unusableContact):
            "Push services ask for an address of the sender, and url in Content/site.yml is not https; set email there"
        case .settings(let error): error.description
        }
    }

    static func state<Value>(
        _ work: @autoclosure () throws(StateError) -> Value
    ) throws(DeliveryFailure) -> Value {
        do throws(StateError) { return try work() } catch { throw .state(error) }
    }

    static func settings<Value>(
        _ work: @autoclosure () throws(PushError) -> Value
    ) throws(DeliveryFailure) -> Value {
        do throws(PushError) { return try work() } catch { throw .settings(error) }
    }
}
