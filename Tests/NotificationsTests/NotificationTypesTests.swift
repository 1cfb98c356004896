import Model
import Testing

@testable import Notifications

@Suite("The table of types")
struct NotificationTypesTests {
    @Test("has each of the 27 types once, with the tab that it belongs to")
    func complete() {
        #expect(
            Broadcast.Kind.places.map(\.kind.rawValue).sorted()
                == Broadcast.Kind.allCases.map(\.rawValue).sorted())
        #expect(Broadcast.Kind.places.count == 27)
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
