import Foundation
import Model
import Testing

@testable import Notifications

@Suite("The table of types")
struct NotificationTypesTests {
    @Test("has each type once, with the tab that it belongs to, and README.md says their number")
    func complete() throws {
        #expect(
            Broadcast.Kind.places.map(\.kind.rawValue).sorted()
                == Broadcast.Kind.allCases.map(\.rawValue).sorted())
        let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
        let text = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
        #expect(text.contains("a `type`, one of \(Broadcast.Kind.places.count) ("))
        let tabs = Set(Broadcast.Kind.places.map(\.tab))
        #expect(
            tabs == [
                "events", "notices", "meetups", "questions", "feedback", "messages", "items", "partners",
            ])
    }

    @Test(
        "has the tab of a type",
        arguments: [(.newEvent, "events"), (.leader, "feedback"), (.generic, "notices")]
            as [(Broadcast.Kind, String)])
    func tab(_ kind: Broadcast.Kind, _ tab: String) {
        #expect(kind.tab == tab)
    }

    @Test(
        "leads to the page of the subject",
        arguments: [
            (.newEvent, "/events/gala/"), (.upvote, "/feedback/gala/"), (.leader, "/feedback/"),
            (.message, "/messages/gala/"), (.generic, "/notifications/"),
        ] as [(Broadcast.Kind, String)])
    func pages(_ kind: Broadcast.Kind, _ page: String) {
        #expect(kind.page(of: "gala") == page)
    }
}
