import Model
import State
import TestSupport
import Testing

@testable import Desk

@Suite("The number of people that an event's place holds, on the desk")
struct EventNumberTests {
    private let host: DeskHost
    private let session: NewSession

    init() throws {
        host = try DeskHost()
        try host.add("mei")
        session = try #require(
            try host.database.signIn(named: "mei", from: Browser(address: "192.0.2.1"), now: DeskHost.now))
    }

    private func ask(_ path: String, _ fields: [String: String]? = nil) async -> DeskAnswer {
        var browser = DeskBrowser(cookies: ["__Host-corkboard": session.token.text])
        let all = fields?.merging(["csrf": session.token.csrf]) { own, _ in own }
        return await host.ask(path, all, by: &browser)
    }

    private static let fields = [
        "title": "Lantern making", "detail": "Bring paper.", "date": "2027-01-20", "time": "18:00",
        "status": "draft", "capacity": "40", "nonce": "nonce-0001",
    ]

    private static func input(_ value: String, _ problem: String = "") -> String {
        """
        <p class="field"><label for="capacity">Capacity</label>
        <input id="capacity" name="capacity" type="number" inputmode="numeric" min="1" max="1000000" value="\(value)" enterkeyhint="next"\(problem)>
        """
    }

    @Test("is asked for, shown in the preview, refused with a sentence, and stored")
    func form() async throws {
        #expect(await ask("/events/new?form=nonce-0000").page.contains(Self.input("")))
        let preview = await ask("/preview", Self.fields)
        #expect(preview.page.contains(" <span>Room for 40 people</span></p>"))
        #expect(preview.page.contains(Self.input("40")))
        let refused = await ask("/events", Self.fields.merging(["capacity": "0"]) { $1 })
        #expect(refused.status == 422)
        #expect(
            refused.page.contains(
                Self.input("0", #" aria-invalid="true" aria-describedby="capacity-problem""#)))
        #expect(
            refused.page.contains(
                #"<span class="problem" id="capacity-problem">Enter a number from 1 to 1000000.</span>"#))
        #expect(refused.page.contains("Capacity: Enter a number from 1 to 1000000."))
        #expect(await ask("/events", Self.fields).status == 303)
        let text = try host.folder.text("Content/events/2027-01-20-lantern-making.md")
        #expect(text.contains("\ncapacity: 40\n"))
    }

    @Test("is named where versions differ")
    func versions() async throws {
        #expect(await ask("/events", Self.fields).status == 303)
        let event = try #require(try host.database.log(limit: 1).first?.subject)
        let changes = ["capacity": "60", "nonce": "nonce-0002"]
        #expect(await ask("/events/\(event)", Self.fields.merging(changes) { $1 }).status == 303)
        let versions = await ask("/events/\(event)/versions").page
        #expect(versions.contains("Capacity"))
        let first = try #require(
            versions.components(separatedBy: "versions?version=").last?.prefix { $0.isNumber })
        let version = await ask("/events/\(event)/versions?version=\(first)").page
        for text in ["Capacity", "40", "60"] { #expect(version.contains(">\(text)<")) }
    }
}
