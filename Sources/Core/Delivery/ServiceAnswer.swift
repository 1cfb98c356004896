import FCM
import HTTPSending
import MailSending
import Notifications
import State
import WebPush

/// The meaning of a service's answer for a delivery, on any channel.
struct ServiceAnswer: Equatable, Sendable {
    let outcome: DeliveryAttempt.Outcome
    /// The HTTP status or the code of SMTP; nil if there was no answer.
    let status: Int?
    /// Seconds that the service asks to wait; nil if it does not.
    let retryAfter: Int64?
    /// Whether another attempt may succeed.
    let isTemporary: Bool

    init(_ outcome: DeliveryAttempt.Outcome, status: Int? = nil, retryAfter: Int64? = nil) {
        (self.outcome, self.status, self.retryAfter) = (outcome, status, retryAfter)
        isTemporary = outcome == .busy || outcome == .unreachable
    }

    /// The answer of a service over HTTP, by the meaning of its responses.
    /// - Parameters:
    ///   - result: the response.
    ///   - now: seconds since 1970.
    ///   - meaning: the outcome of a response, and the seconds that its body asks to wait.
    private init(
        _ result: Result<HTTPResponse, HTTPFailure>, now: Int64,
        _ meaning: (HTTPResponse) -> (DeliveryAttempt.Outcome, Int64?)
    ) {
        switch result {
        case .success(let response):
            let (outcome, wait) = meaning(response)
            let header = response.retryAfter.flatMap { RetryAfter.seconds($0, now: now) }
            let longest = [wait, header].compactMap(\.self).max()
            self.init(outcome, status: response.status, retryAfter: longest)
        case .failure(.unusableRequest), .failure(.addressNotAllowed): self.init(.refused)
        case .failure: self.init(.unreachable)
        }
    }

    /// The answer of a push service.
    static func push(_ result: Result<HTTPResponse, HTTPFailure>, now: Int64) -> ServiceAnswer {
        ServiceAnswer(result, now: now) { response in
            let outcome: DeliveryAttempt.Outcome =
                switch PushAnswer(status: response.status) {
                case .accepted: .accepted
                case .gone: .gone
                case .tooLarge: .tooLarge
                case .unauthorized: .unauthorized
                case .busy: .busy
                case .refused: .refused
                }
            return (outcome, nil)
        }
    }

    /// The answer of Firebase Cloud Messaging. An access token that is no longer accepted is worth another attempt with a new one; an app of
    /// another project is not.
    static func fcm(_ result: Result<HTTPResponse, HTTPFailure>, now: Int64) -> ServiceAnswer {
        ServiceAnswer(result, now: now) { response in
            let outcome: DeliveryAttempt.Outcome =
                switch FCMAnswer(status: response.status, body: response.body) {
                case .accepted: .accepted
                case .gone: .gone
                case .unauthorized where response.status == 401: .busy
                case .unauthorized: .unauthorized
                case .busy: .busy
                case .refused(413): .tooLarge
                case .refused: .refused
                }
            return (outcome, nil)
        }
    }

    /// The refusal of an access token. 400 and 401 are refusals of the account (RFC 6749 5.2).
    static func exchange(_ result: Result<HTTPResponse, HTTPFailure>, now: Int64) -> ServiceAnswer {
        ServiceAnswer(result, now: now) { response in
            switch response.status {
            case 400...403: (.unauthorized, nil)
            case 200, 408, 429, 500...599: (.busy, nil)
            default: (.refused, nil)
            }
        }
    }

    /// The answer of a group chat's service.
    static func group(
        _ kind: GroupChannel.Kind, _ result: Result<HTTPResponse, HTTPFailure>, now: Int64
    ) -> ServiceAnswer {
        ServiceAnswer(result, now: now) { response in
            switch GroupAnswer(kind, status: response.status, body: response.body) {
            case .accepted: (.accepted, nil)
            case .gone: (.gone, nil)
            case .tooLarge: (.tooLarge, nil)
            case .unauthorized: (.unauthorized, nil)
            case .busy(let wait): (.busy, wait)
            case .refused: (.refused, nil)
            }
        }
    }

    /// The failure of a mail. A subscription ends only if the mailbox does not exist by the enhanced status code or by EX_NOUSER of sysexits.h:
    /// 550 alone may be a sending limit or a rejected sender. A misconfigured server may know no mailbox at all: its answer counts only
    /// if `othersAccepted`.
    static func mail(_ failure: MailFailure, othersAccepted: Bool) -> ServiceAnswer {
        switch failure {
        case .refused(67): ServiceAnswer(.gone, status: 67)
        // EX_UNAVAILABLE to EX_IOERR, EX_PROTOCOL and EX_CONFIG: trouble of this machine.
        case .refused(let code) where (69...74).contains(code) || code == 76 || code == 78:
            ServiceAnswer(.busy, status: code)
        case .noMailbox(let code): ServiceAnswer(othersAccepted ? .gone : .refused, status: code)
        case .refused(552): ServiceAnswer(.tooLarge, status: 552)
        case .refused(let code): ServiceAnswer(.refused, status: code)
        case .busy(let code): ServiceAnswer(.busy, status: code)
        case .unreachable, .tooLate, .tls, .loginRefused, .notStarted, .unusableSetting:
            ServiceAnswer(.unreachable)
        }
    }
}

extension MailFailure {
    /// Whether all other mail would fail in the same way now. 421 is a server that closes (RFC 5321 3.8).
    var isOfServer: Bool {
        switch self {
        case .refused, .noMailbox, .busy: self == .busy(421)
        default: true
        }
    }
}
