import Model
import Testing

@testable import Notifications

@Suite("The table of types")
struct NotificationTypesTests {
    @Test("has each of the 24 types once, with the tab that it belongs to")
    func complete() {
        #expect(
            NotificationTypes.all.map(\.kind.rawValue).sorted()
                == Broadcast.Kind.allCases.map(\.rawValue).sorted())
        #expect(NotificationTypes.all.count == 24)
        let tabs = Set(NotificationTypes.all.map(\.tab))
        #expect(tabs == ["events", "notices", "meetups", "questions", "feedback", "messages"])
    }

    @Test(
        "has the tab of a type",
        arguments: [(.newEvent, "events"), (.leader, "feedback"), (.generic, "notices")]
            as [(Broadcast.Kind, String)])
    func tab(_ kind: Broadcast.Kind, _ tab: String) {
        #expect(NotificationTypes.tab(of: kind) == tab)
    }

    @Test(
        "leads to the page of the subject",
        arguments: [
            (.newEvent, "/events/gala/"), (.upvote, "/feedback/gala/"), (.leader, "/feedback/"),
            (.message, "/messages/gala/"), (.generic, "/notifications/"),
        ] as [(Broadcast.Kind, String)])
    func pages(_ kind: Broadcast.Kind, _ page: String) {
        #expect(NotificationTypes.page(of: kind, subject: "gala") == page)
    }
}
