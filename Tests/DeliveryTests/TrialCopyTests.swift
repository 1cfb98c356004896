import Files
import Foundation
import TestSupport
import Testing

@testable import Delivery

@Suite("A trial copy of a site")
struct TrialCopyTests {
    @Test("sends nothing though it has a key, a device and an announcement that is due")
    func nothing() throws {
        let push = try PushSite()
        try push.add("201")
        try push.write("gala")
        try TrialCopy.mark(push.folder.path)
        #expect(throws: DeliveryFailure.trialCopy) { _ = try push.deliver() }
        #expect(try push.attempts("gala") == [])
        // Without the marker it would have been sent.
        try push.folder.remove(TrialCopy.path)
        #expect(try push.deliver()[.accepted] == 1)
        // With the request for the counts.
        #expect(try push.counts()["requests"] as? Int == 2)
    }
}
