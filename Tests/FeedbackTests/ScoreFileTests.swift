import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Feedback
@testable import Site

@Suite("The score of the feedback")
struct ScoreFileTests {
    /// Messages so many hours before the sample's present, each named after its hours; those of hate below 0.
    private func content(hours: [Int], hidden: [Int] = [], prefix: String = "m") -> SiteContent {
        var content = Sample.content([])
        content.feedback = hours.sorted { abs($0) < abs($1) }.map { hour in
            Sample.message(
                "\(prefix)\(abs(hour))", hour < 0 ? .hate : .love, hoursAgo: abs(hour),
                isHidden: hidden.contains(hour))
        }
        return content
    }

    private func score(_ content: SiteContent) async throws -> String {
        try await Sample.text("/feedback/score.json", content, Sample.theme())
    }

    @Test("has the numbers of each span, its oldest message, and the newest messages without hidden ones")
    func spans() async throws {
        let now = Int(Sample.now.timeIntervalSince1970)
        func ago(_ hours: Int) -> Int { now - hours * 3600 }
        let text = try await score(content(hours: [1, -2, 30, 4, -800], hidden: [4]))
        #expect(
            text
                == "{\"all\":[2,2],\"day\":[1,1,\(ago(2))],\"week\":[2,1,\(ago(30))],\"month\":[2,1,\(ago(30))],"
                + "\"newest\":[[\"m1\",1,\(ago(1))],[\"m2\",0,\(ago(2))],[\"m30\",1,\(ago(30))],[\"m800\",0,\(ago(800))]]}\n"
        )
    }

    @Test("is there before the first message, since pages ask for it")
    func empty() async throws {
        let text = try await score(content(hours: []))
        #expect(text == "{\"all\":[0,0],\"day\":[0,0,0],\"week\":[0,0,0],\"month\":[0,0,0],\"newest\":[]}\n")
    }

    @Test(
        "has at most ten messages and 1 KB, however many there are and however long their ids",
        arguments: [("m", 10), (String(repeating: "m", count: 76), 9)])
    func size(prefix: String, newest: Int) async throws {
        let text = try await score(content(hours: Array(1...300), prefix: prefix))
        #expect(text.utf8.count <= 1024)
        #expect(text.matches(of: /"m+\d+"/).count == newest)
    }
}
