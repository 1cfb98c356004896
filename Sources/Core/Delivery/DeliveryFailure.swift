import HTTPSending
import Model
import State
import WebPush

/// Reason why notifications cannot be sent.
package enum DeliveryFailure: Error, Equatable, CustomStringConvertible {
    /// A device waits, and the site has no key.
    case noKey
    /// The key's file or the lock cannot be used.
    case file(Problem)
    /// The database cannot be used.
    case state(StateError)
    /// libcurl cannot be used.
    case sender(HTTPSenderFailure)
    /// The environment names test services in an unknown way, or site.yml has no usable contact.
    case settings(WebPushError)

    /// The failure and what to do.
    package var description: String {
        switch self {
        case .noKey:
            "There is no State/vapid.pem, with which the site signs notifications; make it with `corkboard keys`"
        case .file(let problem): problem.description
        case .state(let error): error.description
        case .sender(let failure): failure.description
        case .settings(let error): error.description
        }
    }

    /// Runs `work` and converts its error.
    static func state<Value>(
        _ work: @autoclosure () throws(StateError) -> Value
    ) throws(DeliveryFailure) -> Value {
        do throws(StateError) { return try work() } catch { throw .state(error) }
    }

    /// Runs `work` and converts its error.
    static func settings<Value>(
        _ work: @autoclosure () throws(WebPushError) -> Value
    ) throws(DeliveryFailure) -> Value {
        do throws(WebPushError) { return try work() } catch { throw .settings(error) }
    }
}
