import Files
import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Desk
@testable import Events
@testable import State

@Suite("The upkeep of sign-ups")
struct SignUpUpkeepTests {
    private let site: SignUpHost

    init() async throws { site = try await SignUpHost("signUpBy: mail") }

    /// Does what `corkboard deliver` does each minute.
    private func keepUp(_ minutes: Int...) throws {
        for minute in minutes {
            try site.host.installation.sections.keepUp(
                site.host.installation.build, site.host.database,
                now: DeskHost.now + TimeInterval(60 * minute))
        }
    }

    /// The subjects of the messages to people so far, without those that ask to confirm.
    private func subjects() throws -> [String] {
        try site.host.database.dueOutgoingMail(now: DeskHost.now + 86_400).map {
            "\($0.address) \($0.subject)"
        }
        .filter { !$0.contains("Confirm your sign-up") }
    }

    private func signUp(_ name: String) async throws {
        let receipt = try await site.ask(name)
        #expect(await site.press("confirm", on: receipt).status == 303)
    }

    @Test("makes the list of a date that nobody has signed up for, so that open pages know its places")
    func places() throws {
        try keepUp(1)
        let file = "\(site.host.folder.path)/Public/events/places.json"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\n\"hotpot1\":[2,0]\n}\n")
    }

    @Test("goes on in the same process once there is an index of a build, and for another one")
    func lock() async throws {
        try await signUp("Ana")
        try site.write("signUpBy: mail", starts: "2027-03-21T18:00")
        let build = site.host.installation.build
        try FileManager.default.removeItem(atPath: "\(site.host.folder.path)/.Public.corkboard")
        try keepUp(1)
        let lock = try FileLock(ifFree: "\(site.host.folder.path)/State/sign-ups.lock")
        #expect(lock != nil)
        lock?.release()
        _ = try await build.run(now: DeskHost.now)
        try keepUp(2, 3, 4)
        #expect(try subjects() == ["ana@example.edu New time or place: Hot Pot"])
    }

    @Test("shows the places in a new web root, whose build makes the file without them")
    func newWebRoot() async throws {
        let build = site.host.installation.build
        try await signUp("Ana")
        #expect(!build.lacksPolledFiles)
        try FileManager.default.removeItem(atPath: "\(site.host.folder.path)/Public")
        #expect(build.lacksPolledFiles)
        _ = try await build.run(now: DeskHost.now + 60)
        let file = "\(site.host.folder.path)/Public/events/places.json"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{}\n")
        try site.host.installation.sections.showNumbers(build, site.host.database, now: DeskHost.now + 60)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\n\"hotpot1\":[1,0]\n}\n")
    }

    @Test("tells people once that the event was moved, a minute after it was, and not if it was moved back")
    func moved() async throws {
        try await signUp("Ana")
        try site.write("signUpBy: mail", starts: "2027-03-21T18:00")
        try keepUp(1)
        try site.write("signUpBy: mail")
        try keepUp(2, 3, 4)
        #expect(try subjects() == [])
        try site.write("signUpBy: mail", starts: "2027-03-21T18:00")
        try keepUp(5, 6, 7, 8)
        #expect(try subjects() == ["ana@example.edu New time or place: Hot Pot"])
    }

    @Test(
        "tells people once that the event was cancelled, with the reason, and nothing more if it is deleted then"
    )
    func cancelled() async throws {
        try await signUp("Ana")
        try site.write("signUpBy: mail\nstatus: cancelled\nreason: The kitchen is closed")
        try keepUp(1, 2, 3)
        try FileManager.default.removeItem(atPath: "\(site.host.folder.path)/Content/events/hot-pot.md")
        _ = try await site.host.installation.build.run(now: DeskHost.now)
        try keepUp(4, 5, 6)
        #expect(try subjects() == ["ana@example.edu Cancelled: Hot Pot. Reason: The kitchen is closed"])
    }

    @Test("tells people once that the event is gone, and tells nobody while its file has an error")
    func gone() async throws {
        try await signUp("Ana")
        try site.host.folder.write("---\ntitle: [\n---\n", to: "Content/events/hot-pot.md")
        _ = try await site.host.installation.build.run(now: DeskHost.now)
        try keepUp(1, 2, 3)
        #expect(try subjects() == [])
        try FileManager.default.removeItem(atPath: "\(site.host.folder.path)/Content/events/hot-pot.md")
        _ = try await site.host.installation.build.run(now: DeskHost.now)
        try keepUp(4, 5, 6)
        #expect(try subjects() == ["ana@example.edu Cancelled: Hot Pot"])
    }

    @Test("moves people up a minute after there are more places")
    func morePlaces() async throws {
        for name in ["Ana", "Ben", "Cai"] { try await signUp(name) }
        try site.write("signUpBy: mail", places: 3)
        try keepUp(1)
        #expect(try site.people() == ["Ana confirmed", "Ben confirmed", "Cai waiting"])
        try keepUp(2)
        #expect(try site.people() == ["Ana confirmed", "Ben confirmed", "Cai confirmed"])
        #expect(try subjects() == ["cai@example.edu You have a place now: Hot Pot"])
    }

    @Test(
        "keeps the list of an event that is made a series, as that of its first date, and the other way round"
    )
    func series() async throws {
        try await signUp("Ana")
        try site.write("signUpBy: mail\nrepeats: FREQ=WEEKLY;COUNT=3")
        try keepUp(1, 2)
        let first = PlaceList(post: SignUpHost.id, day: "2027-03-20")
        #expect(try site.host.database.signUps(of: first).map(\.name) == ["Ana"])
        try site.write("signUpBy: mail")
        try keepUp(3, 4)
        #expect(try site.people() == ["Ana confirmed"])
        #expect(try subjects() == [])
    }
}
