import Foundation
import Testing

@testable import Notifications

@Suite("Repeated attempts")
struct RetryPolicyTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("wait twice as long each time, up to three hours, and end after twelve")
    func backoff() {
        let waits = (1...12).map { attempts in
            RetryPolicy.next(after: attempts, retryAfter: nil, now: Self.now)?.timeIntervalSince(Self.now)
        }
        #expect(waits == [15, 30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 10_800, nil])
    }

    @Test("wait as long as the service asks for, if that is longer")
    func retryAfter() {
        for (asked, wait) in [(7, 15.0), (20, 20), (86_400, 86_400)] as [(Int64, Double)] {
            #expect(RetryPolicy.next(after: 1, retryAfter: asked, now: Self.now) == Self.now + wait)
        }
        #expect(RetryPolicy.next(after: 12, retryAfter: 7, now: Self.now) == nil)
    }
}
