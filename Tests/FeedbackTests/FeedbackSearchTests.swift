import Foundation
import Model
import Samples
import Testing

@testable import Feedback
@testable import Site

@Suite("What search in the feedback looks through")
struct FeedbackSearchTests {
    private func content(_ messages: [Feedback]) -> SiteContent {
        var content = Sample.content([])
        content.feedback = messages
        return content
    }

    private func part(_ address: String, _ content: SiteContent) async throws -> [String: Any]? {
        let text = try await Sample.text(address, content, Sample.theme())
        return try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }

    @Test("has what a message says, who wrote it and when, and no more")
    func whole() async throws {
        var first = Sample.message("a", .love, hoursAgo: 1)
        (first.message, first.author) = ("It \"came\".", "Lin")
        var second = Sample.message("b", .hate, hoursAgo: 2)
        (second.title, second.message) = ("饺子夜 2", "")
        let text = try await Sample.text(
            "/feedback/search.json",
            content([first, second, Sample.message("c", .love, hoursAgo: 3, isHidden: true)]),
            Sample.theme())
        #expect(
            text == """
                {"older":[],"messages":[
                ["a",1,1795276800,"Title a","It \\"came\\".","Lin"],
                ["b",0,1795273200,"饺子夜 2","","","jiao zi ye"]
                ]}

                """)
    }

    @Test(
        "comes in parts of a thousand, counted from the oldest, so that a new message changes only the newest part"
    )
    func parts() async throws {
        let messages = (1...2001).map { Sample.message("m\($0)", .love, hoursAgo: $0) }
        let newest = try await part("/feedback/search.json", content(messages))
        #expect(newest?["older"] as? [String] == ["/feedback/search/2.json", "/feedback/search/1.json"])
        #expect((newest?["messages"] as? [[Any]])?.map { $0[0] as? String } == ["m1"])
        let oldest = try await Sample.text("/feedback/search/1.json", content(messages), Sample.theme())
        let later = try await Sample.text(
            "/feedback/search/1.json", content([Sample.message("new", .hate, hoursAgo: 0)] + messages),
            Sample.theme())
        #expect(oldest == later)
        let second = try await part("/feedback/search/2.json", content(messages))?["messages"] as? [[Any]]
        #expect([second?.first?[0] as? String, second?.last?[0] as? String] == ["m2", "m1001"])
    }

    @Test("comes in smaller parts after the last thousand, so that the newest one is small")
    func smallParts() async throws {
        let messages = (1...1201).map { Sample.message("m\($0)", .love, hoursAgo: $0) }
        let newest = try await part("/feedback/search.json", content(messages))
        #expect(
            newest?["older"] as? [String] == [
                "/feedback/search/2-2.json", "/feedback/search/2-1.json", "/feedback/search/1.json",
            ])
        let small = try await part("/feedback/search/2-1.json", content(messages))?["messages"] as? [[Any]]
        #expect([small?.first?[0] as? String, small?.last?[0] as? String] == ["m102", "m201"])
    }

    @Test("comes in parts of 300 KB where messages are long, each whole")
    func longParts() async throws {
        let messages = (1...9).map { number in
            var message = Sample.message("m\(number)", .love, hoursAgo: number)
            message.message = String(repeating: "x", count: 60_000)
            return message
        }
        let newest = try await part("/feedback/search.json", content(messages))
        #expect(
            newest?["older"] as? [String] == [
                "/feedback/search/2-3.json", "/feedback/search/2-2.json", "/feedback/search/2-1.json",
                "/feedback/search/1.json",
            ])
        let rows = newest?["messages"] as? [[Any]]
        #expect(rows?.map { $0[0] as? String } == ["m1"])
        #expect((rows?.first?[4] as? String)?.count == 60_000)
    }

    @Test("cuts a very long message between two characters of it")
    func long() async throws {
        var message = Sample.message("a", .love, hoursAgo: 1)
        message.message = "x" + String(repeating: "饺", count: 22_000)
        let found = try await part("/feedback/search.json", content([message]))?["messages"] as? [[Any]]
        #expect(found?[0][4] as? String == "x" + String(repeating: "饺", count: 21_845))
    }
}
