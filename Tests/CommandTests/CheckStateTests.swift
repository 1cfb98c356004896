import Foundation
import State
import TestSupport
import Testing

@Suite("corkboard check --state")
struct CheckStateTests {
    private static let event =
        "---\nid: k3v9q0m2\ntitle: Rowing\nstarts: 2030-05-04T10:00\nposted: 2026-01-05T10:00\nbroadcast: true\n---\n\nBring gloves.\n"
    private static let record = """
        {"notification": {"title": "Rowing", "body": "Saturday"},
        "data": {"id": "k3v9q0m2", "timestamp": "2026-01-05T10:00:00-05:00", "type": "newEvent", "url": null}}
        """
    private static let post = Change(
        nonce: "nonce-00", time: Date(timeIntervalSince1970: 0), author: "mei", action: .post,
        subject: "k3v9q0m2",
        title: "Rowing",
        files: [FileChange(path: "Content/events/rowing.md", before: nil, after: Array(event.utf8))])

    /// A site that is built, with an event of which everyone was told.
    private func site() throws -> TemporarySite {
        let site = try TemporarySite()
        try site.write(Self.event, to: "Content/events/rowing.md")
        try site.write(Self.record, to: "Content/broadcasts/k3v9q0m2.json")
        try FileClock.settle()
        #expect(try site.run("build").status == 0)
        return site
    }

    /// What it finds.
    private func found(_ site: TemporarySite) throws -> [String] {
        let outcome = try site.run("check", "--state")
        let isClean = outcome.output == "0 errors, 0 warnings\n"
        #expect(isClean == outcome.errorLines.isEmpty)
        #expect((outcome.status == 0) == outcome.output.hasPrefix("0 errors"))
        return outcome.errorLines
    }

    @Test("is silent of a clean site, and changes nothing")
    func clean() throws {
        let site = try site()
        // Somebody put it there by hand, so that a search engine knows whose site this is.
        try site.write("google-site-verification: google1.html", to: "Public/google1.html")
        let before = try [site.tree("Public"), site.tree("Content"), site.tree("State")]
        #expect(try found(site) == [])
        #expect(try [site.tree("Public"), site.tree("Content"), site.tree("State")] == before)
        #expect(try found(TemporarySite()) == [])
    }

    @Test("finds pages that are not whole, missing, or of nothing")
    func pages() throws {
        let site = try site()
        try site.write("<p>No su", to: "Public/404.html")
        try site.remove("Public/about/index.html")
        try site.write("404.html\nabout/index.html\nold.html\n", to: ".Public.corkboard/made/pages")
        try site.write("old", to: "Public/old.html")
        #expect(
            try found(site) == [
                "Public/404.html: is not as a clean build makes it; 'corkboard build --clean' makes it anew",
                "Public/about/index.html: is missing; 'corkboard build' makes it",
                "Public/old.html: is no page of the site any more; 'corkboard build --clean' removes it",
            ])
        #expect(try site.run("build", "--clean").status == 0)
        #expect(try found(site) == [])
    }

    @Test("says once that content was changed since the last build")
    func outdated() throws {
        let site = try site()
        try site.write("---\ntitle: About\n---\n\nHello all.\n", to: "Content/pages/about.md")
        #expect(
            try found(site) == [
                "Public: warning: is older than Content/ or Templates/; 'corkboard build' brings it up to date"
            ])
    }

    @Test("finds events without a record, which the next build mends")
    func untold() throws {
        let site = try site()
        try site.remove("Content/broadcasts/k3v9q0m2.json")
        #expect(
            try found(site)
                == [
                    "Content/events/rowing.md: has 'broadcast: true' and no record in Content/broadcasts; 'corkboard build' announces it",
                    "Public: warning: is older than Content/ or Templates/; 'corkboard build' brings it up to date",
                ].sorted { $0.hasPrefix("Public") && !$1.hasPrefix("Public") })
        #expect(try site.run("build").status == 0)
        #expect(try found(site) == [])
        #expect(try site.text("Content/broadcasts/k3v9q0m2.json").contains("\"title\" : \"Rowing\""))
        let records = try site.tree("Content/broadcasts")
        #expect(try site.run("build", "--clean").status == 0)
        #expect(try site.tree("Content/broadcasts") == records)
    }

    @Test("finds records of nothing and second ones")
    func records() throws {
        let site = try site()
        try site.write(Self.record, to: "Content/broadcasts/other.json")
        try site.write(
            Self.record.replacing("\"k3v9q0m2\"", with: "\"gone1234\""),
            to: "Content/broadcasts/gone1234.json")
        #expect(try site.run("build").status == 0)
        #expect(
            try found(site) == [
                "Content/broadcasts/gone1234.json: tells of the event 'gone1234', which is not on the site; add \"retracted\": true, or remove the file",
                "Content/broadcasts/other.json: tells of the event 'k3v9q0m2' as Content/broadcasts/k3v9q0m2.json does; expected one record for each event: remove one",
            ])
    }

    @Test(
        "finds files that killed programs left",
        arguments: [
            "Content/.staged", "State/addresses/events.json.new",
            "Public/index.html.new",
            "State/uploads/a.jpg.new-17",
        ])
    func leftovers(path: String) throws {
        let site = try site()
        try site.write("", to: path)
        let longAgo = Date(timeIntervalSinceNow: -700)
        try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: site.path(path))
        #expect(
            try found(site).filter { !$0.contains("is not read from here") } == [
                "\(path): was left by a program that was killed; 'corkboard build' removes it, or remove it by hand"
            ])
    }

    @Test("passes over what an upload works on", arguments: ["a.jpg.new-17", "upload-x7Gh2k"])
    func uploading(name: String) throws {
        let site = try site()
        try site.write("", to: "State/uploads/\(name)")
        #expect(try found(site) == [])
    }

    @Test("finds what is accepted and not in place, and posts whose event is gone")
    func lost() throws {
        let site = try site()
        let database = try StateDatabase(root: site.root)
        _ = try database.accept(Self.post)
        #expect(
            try found(site) == [
                "State/corkboard.sqlite: change 1, \"Rowing\", is accepted and not yet in place; `corkboard build` completes it"
            ])
        try database.settle(1)
        #expect(try found(site) == [])
        try site.remove("Content/events/rowing.md")
        try site.remove("Content/broadcasts/k3v9q0m2.json")
        #expect(try site.run("build").status == 0)
        #expect(
            try found(site) == [
                "Content/events/rowing.md: warning: is missing, though \"Rowing\" was posted; expected it as long as nobody removes it on the desk"
            ])
    }

    @Test("finds settings of channels that others can read or that are wrong, without their secrets")
    func channels() throws {
        let site = try site()
        try site.write(#"{"mail": {"sender": "secret"}}"#, to: "State/channels.json")
        let readable =
            "State/channels.json: can be read by other users of this machine, and holds secrets; run `chmod 600 State/channels.json`"
        #expect(try found(site).contains(readable))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: site.path("State/channels.json"))
        let wrong = try found(site)
        #expect(
            wrong.count == 1
                && wrong[0].hasPrefix("State/channels.json: 'mail.sender' is missing or not usable"))
        #expect(!wrong[0].contains("secret"))
        try site.write(PlaintextMail.refused, to: "State/channels.json")
        #expect(try found(site) == [PlaintextMail.sentence])
        try site.write(PlaintextMail.allowed, to: "State/channels.json")
        #expect(try found(site) == [])
    }

    @Test("finds a damaged database")
    func damaged() throws {
        let site = try site()
        #expect(try site.run("officer", "list").status == 0)
        try site.write("no database, and long enough to be looked at", to: "State/corkboard.sqlite")
        #expect(
            try found(site) == [
                "State/corkboard.sqlite: is damaged; expected a whole SQLite database. Restore the folder State/ from a backup, or move it aside and add the officers again"
            ])
    }
}
