import Model
import Testing

@testable import Events
@testable import Posting

@Suite("Forms of events over earlier versions")
struct EventMergeTests {
    @Test(
        "leave it to others whether an event is published, where they changed that",
        arguments: [
            (Event.Status.published, Event.Status.draft as Event.Status?, nil as String?),
            (.draft, .draft, "draft"), (.cancelled, .draft, nil), (.published, nil, nil),
            (.draft, nil, "draft"),
        ])
    func states(now: Event.Status, base: Event.Status?, status: String?) {
        var merge = FormMerge(
            ["status": "draft"], over: [:], since: [], choices: [:], version: "now")
        merge.keepState(now, since: base)
        #expect(merge.fields["status"] == status)
    }
}
