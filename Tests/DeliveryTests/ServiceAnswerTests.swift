import HTTPSending
import MailSending
import Notifications
import Testing

@testable import Delivery
@testable import State

@Suite("The meaning of answers")
struct ServiceAnswerTests {
    typealias Outcome = DeliveryAttempt.Outcome

    @Test(
        "of mail servers and programs",
        arguments: [
            (.noMailbox(550), true, .gone, 550), (.noMailbox(550), false, .refused, 550),
            (.refused(550), true, .refused, 550), (.refused(551), true, .refused, 551),
            (.refused(553), true, .refused, 553), (.busy(550), true, .busy, 550),
            (.refused(552), true, .tooLarge, 552), (.refused(554), true, .refused, 554),
            (.refused(67), false, .gone, 67), (.refused(69), true, .busy, 69),
            (.refused(78), true, .busy, 78),
            (.refused(75), true, .refused, 75), (.busy(451), true, .busy, 451),
            (.busy(421), true, .busy, 421),
            (.unreachable("x"), true, .unreachable, nil), (.tooLate, true, .unreachable, nil),
            (.tls("x"), true, .unreachable, nil), (.loginRefused, true, .unreachable, nil),
            (.notStarted("x"), true, .unreachable, nil),
        ] as [(MailFailure, Bool, Outcome, Int?)])
    func mail(failure: MailFailure, othersAccepted: Bool, outcome: Outcome, status: Int?) {
        let answer = ServiceAnswer.mail(failure, othersAccepted: othersAccepted)
        #expect(answer == ServiceAnswer(outcome, status: status))
        #expect(answer.isTemporary == [.busy, .unreachable].contains(outcome))
    }

    @Test(
        "of mail servers are about the server or about one mail",
        arguments: [
            (.refused(550), false), (.noMailbox(550), false), (.busy(451), false), (.busy(421), true),
            (.unreachable("x"), true),
            (.tooLate, true), (.loginRefused, true), (.tls("x"), true), (.notStarted("x"), true),
        ] as [(MailFailure, Bool)])
    func server(failure: MailFailure, isOfServer: Bool) {
        #expect(failure.isOfServer == isOfServer)
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
