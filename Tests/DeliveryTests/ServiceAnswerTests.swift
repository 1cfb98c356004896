import Notifications
import Sending
import Testing

@testable import Delivery
@testable import State

@Suite("The meaning of answers")
struct ServiceAnswerTests {
    typealias Outcome = DeliveryAttempt.Outcome

    @Test(
        "of mail servers and programs",
        arguments: [
            (.noMailbox(MailReply(550)), true, .gone, 550),
            (.noMailbox(MailReply(550)), false, .refused, 550),
            (.refusedRecipient(MailReply(552)), true, .refused, 552),
            (.refusedRecipient(MailReply(550)), false, .refused, 550),
            (.refused(MailReply(550), at: .sender), true, .senderRefused, 550),
            (.refused(MailReply(554), at: .message), true, .senderRefused, 554),
            (.refused(MailReply(550), at: .recipient), true, .senderRefused, 550),
            (.refused(MailReply(77), at: .program), true, .senderRefused, 77),
            (.busy(MailReply(451), at: .recipient), true, .busy, 451),
            (.busy(MailReply(421), at: .message), true, .busy, 421),
            (.unreachable("x"), true, .unreachable, nil), (.tooLate, true, .unreachable, nil),
            (.tls("x"), true, .unreachable, nil),
            (.loginRefused(MailReply(535)), true, .senderRefused, 535),
            (.loginRefused(nil), true, .senderRefused, nil),
            (.notStarted("x"), true, .unreachable, nil),
        ] as [(MailFailure, Bool, Outcome, Int?)])
    func mail(failure: MailFailure, othersAccepted: Bool, outcome: Outcome, status: Int?) {
        let answer = ServiceAnswer.mail(failure, othersAccepted: othersAccepted)
        #expect(answer.outcome == outcome && answer.status == status)
        let isOfReader = othersAccepted && failure.isOfRecipient
        #expect(answer.isTemporary == !isOfReader)
    }

    @Test(
        "of mail servers are about the server, about one message, or about one recipient",
        arguments: [
            (.refused(MailReply(554), at: .connection), "server"),
            (.refused(MailReply(550), at: .sender), "server"),
            (.busy(MailReply(452), at: .sender), "server"),
            (.refused(MailReply(550), at: .recipient), "fault"),
            (.refused(MailReply(554), at: .message), "message"),
            (.refused(MailReply(64), at: .program), "message"),
            (.noMailbox(MailReply(550)), "recipient"), (.refusedRecipient(MailReply(552)), "recipient"),
            (.busy(MailReply(451), at: .recipient), "recipient"),
            (.busy(MailReply(421), at: .recipient), "server"),
            (.unreachable("x"), "server"), (.tooLate, "server"), (.loginRefused(nil), "server"),
            (.tls("x"), "server"),
            (.notStarted("x"), "server"),
        ] as [(MailFailure, String)])
    func kinds(failure: MailFailure, kind: String) {
        let found =
            failure.isOfServer
            ? "server" : failure.isOfMessage ? "message" : failure.isFault ? "fault" : "recipient"
        #expect(found == kind)
        #expect(failure.isFault == (kind != "recipient"))
    }

    @Test("take the longest wait that header and body ask for")
    func waits() {
        func answer(_ header: String?, _ body: String) -> Int64? {
            let response = HTTPResponse(status: 429, retryAfter: header, body: Array(body.utf8))
            return ServiceAnswer.group(.discord, .success(response), now: 0).retryAfter
        }
        #expect(answer("7", "") == 7)
        #expect(answer(nil, #"{"retry_after": 8.2}"#) == 9)
        #expect(answer("7", #"{"retry_after": 8.2}"#) == 9)
        #expect(answer("60", #"{"retry_after": 8.2}"#) == 60)
        #expect(answer(nil, "") == nil)
    }

    @Test(
        "of no answer at all",
        arguments: [
            (.unusableRequest, .refused), (.tooLate, .unreachable), (.noConnection, .unreachable),
            (.unknownHost, .unreachable), (.badResponse("x"), .unreachable),
        ] as [(HTTPFailure, Outcome)])
    func failures(failure: HTTPFailure, outcome: Outcome) {
        let answers = [
            ServiceAnswer.push(.failure(failure), now: 0), .fcm(.failure(failure), now: 0),
            .exchange(.failure(failure), now: 0), .group(.slack, .failure(failure), now: 0),
        ]
        #expect(answers.allSatisfy { $0 == ServiceAnswer(outcome) })
    }

    @Test("of deliveries in one line")
    func summary() {
        var summary = DeliverySummary()
        let version = BroadcastVersion(id: "a", revision: 1, isRetraction: false)
        func add(_ outcome: Outcome, isLast: Bool = true) {
            summary.add(
                DeliveryAttempt(
                    version, device: 1, time: .distantPast, outcome: outcome, status: nil,
                    next: isLast ? nil : .distantFuture))
        }
        add(.accepted)
        add(.gone)
        add(.busy, isLast: false)
        add(.refused)
        #expect(summary.line == "1 sent, 1 removed, 2 failed, 1 to be tried again")
        add(.skipped)
        add(.deferred, isLast: false)
        add(.unauthorized)
        #expect(
            summary.line
                == "1 sent, 1 removed, 3 failed, 1 to be tried again, 1 not wanted, 1 waiting for quiet hours to end, 1 refused for the site's key or account"
        )
    }
}
