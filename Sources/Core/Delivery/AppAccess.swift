import Notifications
import Push
import Sending

/// The access to Firebase Cloud Messaging with a service account. An access token is kept until it expires.
final class AppAccess {
    /// The next step towards sending a message.
    enum Step {
        /// Nothing: the token is valid.
        case send(AccessToken)
        /// Send this request for a token, and report its result.
        case ask(HTTPRequest)
        case wait
        /// Nothing can be sent for now; the outcome of all messages.
        case fail(ServiceAnswer)
    }

    private enum State {
        case none, asked
        case token(AccessToken)
        case failed(ServiceAnswer)
    }

    /// Seconds before its end at which a token is replaced: 60.
    private static let margin: Int64 = 60

    /// The address for messages. That of a test service is at the origin at which the account gets its tokens.
    let url: String
    /// Whether the services are test services, which the environment names.
    let isTest: Bool
    private let account: ServiceAccount
    private var state = State.none

    init(_ account: ServiceAccount, _ site: DeliverySite) {
        self.account = account
        let tokens = ChannelURL(account.tokenURL, services: site.services)
        isTest = tokens?.isTest == true
        url =
            tokens.flatMap { $0.isTest ? account.messagesURL(origin: $0.origin) : nil }
            ?? account.messagesURL()
    }

    /// The next step at `now`, in seconds since 1970.
    func step(now: Int64) -> Step {
        switch state {
        case .token(let token) where token.expires - Self.margin > now: return .send(token)
        case .asked: return .wait
        case .failed(let answer): return .fail(answer)
        case .none, .token:
            do throws(PushError) {
                let body = ServiceAccount.exchangeBody(assertion: try account.assertion(now: now))
                state = .asked
                return .ask(
                    HTTPRequest(
                        .post, account.tokenURL,
                        headers: [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
                        body: body, isTest: isTest))
            } catch {
                let answer = ServiceAnswer(.unauthorized)
                state = .failed(answer)
                return .fail(answer)
            }
        }
    }

    func take(_ result: Result<HTTPResponse, HTTPFailure>, now: Int64) {
        state = .failed(.exchange(result, now: now))
        guard case .success(let response) = result, response.status == 200 else { return }
        do throws(PushError) {
            state = .token(try AccessToken(json: response.body, now: now))
        } catch {
            // A response that cannot be parsed counts as a failed exchange.
        }
    }

    /// Forgets a token that the service does not accept any more, or a failure, so that the next step asks again.
    func reset() { state = .none }

    /// Forgets a failure, so that the next step asks again.
    func retry() {
        if case .failed = state { state = .none }
    }
}
