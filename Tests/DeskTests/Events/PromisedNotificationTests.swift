import Foundation
import Notifications
import Testing

@testable import Desk

@Suite("Notifications of a browser in sentences for readers")
struct PromisedNotificationTests {
    @Test(
        "are promised where the site signs them, and the program is on a host of the same site",
        arguments: [
            ("/poster", true, true), ("/poster", false, false),
            ("https://desk.csa.example.edu/poster", true, true),
            ("https://csa-desk.example.org/poster", true, false),
        ])
    func promised(poster: String, hasKey: Bool, isPromised: Bool) async throws {
        let host = try DeskHost(poster: poster)
        if hasKey { _ = try VAPIDKeyFile.make(below: host.folder.path) }
        try host.folder.write(
            "---\nid: e1\ntitle: Tea\nstarts: 2027-03-05T18:00\nsignUp: here\nsignUpBy: name\ncapacity: 2\n---\n\nCups.\n",
            to: "Content/events/tea.md")
        _ = try await host.installation.build.run(now: DeskHost.now)
        var browser = DeskBrowser()
        let form = await host.ask("/events/e1/signup", by: &browser)
        #expect(form.page.contains("You find changes on your receipt. Keep its address."))
        #expect(
            form.page.contains("If this browser’s notifications are on, they tell you of changes too.")
                == isPromised)
    }
}
