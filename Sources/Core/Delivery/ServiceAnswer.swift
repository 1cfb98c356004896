import Notifications
import Push
import Sending
import State

/// The meaning of a service's answer for a delivery, on any channel.
struct ServiceAnswer: Error, Equatable {
    let outcome: DeliveryAttempt.Outcome
    /// The HTTP status or the code of SMTP; nil if there was no answer.
    let status: Int?
    /// Seconds that the service asks to wait; nil if it does not.
    let retryAfter: Int64?
    let isTemporary: Bool

    init(
        _ outcome: DeliveryAttempt.Outcome, status: Int? = nil, retryAfter: Int64? = nil,
        isTemporary: Bool? = nil
    ) {
        (self.outcome, self.status, self.retryAfter) = (outcome, status, retryAfter)
        self.isTemporary = isTemporary ?? [.busy, .unreachable, .senderRefused].contains(outcome)
    }

    /// A copy of the answer after which another attempt is made.
    var temporary: ServiceAnswer {
        ServiceAnswer(outcome, status: status, retryAfter: retryAfter, isTemporary: true)
    }

    /// The answer of a service over HTTP, by the meaning of its responses.
    private init(
        _ result: Result<HTTPResponse, HTTPFailure>, now: Int64,
        _ meaning: (HTTPResponse) -> (DeliveryAttempt.Outcome, Int64?)
    ) {
        switch result {
        case .success(let response):
            let (outcome, wait) = meaning(response)
            let header = response.retryAfter.flatMap { HTTPResponse.wait($0, now: now) }
            let longest = [wait, header].compactMap(\.self).max()
            self.init(outcome, status: response.status, retryAfter: longest)
        case .failure(.unusableRequest), .failure(.addressNotAllowed): self.init(.refused)
        case .failure: self.init(.unreachable)
        }
    }

    static func push(_ result: Result<HTTPResponse, HTTPFailure>, now: Int64) -> ServiceAnswer {
        ServiceAnswer(result, now: now) { (outcome(PushAnswer(status: $0.status)), nil) }
    }

    /// The answer of Firebase Cloud Messaging. An access token that is no longer accepted is worth another attempt with a new one; an app of
    /// another project is not.
    static func fcm(_ result: Result<HTTPResponse, HTTPFailure>, now: Int64) -> ServiceAnswer {
        ServiceAnswer(result, now: now) { response in
            response.status == 401
                ? (.busy, nil) : (outcome(PushAnswer(fcm: response.status, body: response.body)), nil)
        }
    }

    private static func outcome(_ answer: PushAnswer) -> DeliveryAttempt.Outcome {
        switch answer {
        case .accepted: .accepted
        case .gone: .gone
        case .tooLarge: .tooLarge
        case .unauthorized: .unauthorized
        case .busy: .busy
        case .refused: .refused
        }
    }

    /// The refusal of an access token. 400 and 401 are refusals of the account (RFC 6749 5.2). They are temporary: `invalid_grant` may be due
    /// to a wrong clock of this machine.
    static func exchange(_ result: Result<HTTPResponse, HTTPFailure>, now: Int64) -> ServiceAnswer {
        let answer = ServiceAnswer(result, now: now) { response in
            switch response.status {
            case 400...403: (.unauthorized, nil)
            case 200, 408, 429, 500...599: (.busy, nil)
            default: (.refused, nil)
            }
        }
        guard answer.outcome == .unauthorized else { return answer }
        return answer.temporary
    }

    static func group(
        _ kind: GroupChannel.Kind, _ result: Result<HTTPResponse, HTTPFailure>, now: Int64
    ) -> ServiceAnswer {
        ServiceAnswer(result, now: now) { kind.answer(status: $0.status, body: $0.body) }
    }

    /// The failure of a mail. A misconfigured server may refuse all recipients: a refusal is that of the recipient only if `othersAccepted`,
    /// and is tried again else.
    static func mail(_ failure: MailFailure, othersAccepted: Bool) -> ServiceAnswer {
        switch failure {
        case .noMailbox(let reply) where othersAccepted: ServiceAnswer(.gone, status: reply.code)
        case .refusedRecipient(let reply) where othersAccepted: ServiceAnswer(.refused, status: reply.code)
        case .noMailbox(let reply), .refusedRecipient(let reply):
            ServiceAnswer(.refused, status: reply.code).temporary
        case .refused(let reply, _): ServiceAnswer(.senderRefused, status: reply.code)
        case .loginRefused(let reply): ServiceAnswer(.senderRefused, status: reply?.code)
        case .busy(let reply, _): ServiceAnswer(.busy, status: reply.code)
        case .unreachable, .tooLate, .tls, .notStarted, .unusableSetting:
            ServiceAnswer(.unreachable)
        }
    }
}

extension MailFailure {
    /// Whether all other mail would fail in the same way now. 421 is a server that closes (RFC 5321 3.8).
    var isOfServer: Bool {
        switch self {
        case .noMailbox, .refusedRecipient: false
        case .refused(_, let step): [.connection, .sender].contains(step)
        case .busy(let reply, let step): [.connection, .sender].contains(step) || reply.code == 421
        default: true
        }
    }

    /// Whether a message was refused that others may not share: for its contents, or by a program that does not tell.
    var isOfMessage: Bool {
        if case .refused(_, let step) = self { [.message, .program].contains(step) } else { false }
    }

    /// Whether one recipient was refused, by what the server says.
    var isOfRecipient: Bool {
        switch self {
        case .noMailbox, .refusedRecipient: true
        default: false
        }
    }

    /// Whether the failure is no recipient's, and is said.
    var isFault: Bool {
        if case .refused = self { true } else { isOfServer }
    }

    /// The words of the server, or what libcurl says of it; nil if there are none.
    var words: String? {
        switch self {
        case .refusedRecipient(let reply), .noMailbox(let reply), .refused(let reply, _), .busy(let reply, _):
            "\(reply)"
        case .loginRefused(let reply): reply?.description
        case .unreachable(let message), .tls(let message), .notStarted(let message): message
        case .tooLate, .unusableSetting: nil
        }
    }
}
