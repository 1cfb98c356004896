import Foundation
import Testing

@testable import Notifications

@Suite("Repeated attempts")
struct RetryPolicyTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func wait(
        after attempts: Int, _ retryAfter: Int64? = nil, end: TimeInterval = 259_200,
        deadline: TimeInterval? = nil
    ) -> TimeInterval? {
        let window = DeliveryWindow(from: Self.now, for: end, deadline: deadline.map { Self.now + $0 })
        return window.nextAttempt(after: attempts, retryAfter: retryAfter, now: Self.now)?
            .timeIntervalSince(Self.now)
    }

    @Test("wait twice as long each time, up to an hour, while the message counts")
    func backoff() {
        #expect((1...10).map { wait(after: $0) } == [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
        #expect(wait(after: 5000) == 3600)
        #expect(wait(after: 9, end: 3601) == 3600 && wait(after: 9, end: 3600) == nil)
    }

    @Test("wait as long as the service asks for, if that is longer")
    func retryAfter() {
        #expect([7, 20, 86_400].map { wait(after: 1, $0) } == [15, 20, 86_400])
        #expect(wait(after: 1, 300_000) == nil)
        #expect(wait(after: 1, .max) == nil)
    }

    @Test("are made before the post begins, the more often the nearer it is; then nothing is sent")
    func deadline() {
        #expect(
            [100_000, 4000, 100, 31, 20].map { wait(after: 9, deadline: $0) } == [3600, 2000, 50, 15.5, 15])
        #expect(wait(after: 9, deadline: 15) == 15 && wait(after: 9, deadline: 3) == 3)
        #expect(wait(after: 1, 600, deadline: 300) == 300)
        #expect(wait(after: 9, end: 1000, deadline: 2000) == nil)
    }

    @Test(
        "end after three days, or when the post begins",
        arguments: [
            (nil, 259_199, nil), (nil, 259_200, "tooOld"), (60, 59, nil), (60, 60, "tooLate"),
            (300_000, 259_200, "tooOld"),
            (259_200, 259_200, "tooLate"),
        ] as [(TimeInterval?, TimeInterval, String?)])
    func closing(deadline: TimeInterval?, seconds: TimeInterval, outcome: String?) {
        let window = DeliveryWindow(from: Self.now, deadline: deadline.map { Self.now + $0 })
        #expect(window.closing(at: Self.now + seconds)?.rawValue == outcome)
    }
}
