import Building
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("A page that was renamed leaves a redirect")
struct RedirectTests {
    private let site: SmallSite
    private let build: SiteBuild

    init() throws {
        site = try SmallSite()
        try site.folder.write("{{canonical}} {{address}} {{{title}}}\n", to: "Templates/moved.mustache")
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
    }

    private func page(_ address: String) throws -> String {
        try site.folder.text("Public\(address)index.html")
    }

    private func isMissing(_ address: String) -> Bool {
        !FileManager.default.fileExists(atPath: site.folder("Public\(address)index.html"))
    }

    private func rename(_ old: String, _ new: String) throws {
        let text = try site.folder.text("Content/\(old)")
        try site.folder.remove("Content/\(old)")
        try site.folder.write(text, to: "Content/\(new)")
    }

    @Test("Where a file's name changed since an earlier build, and again, and back")
    func renamed() async throws {
        _ = try await build.run(now: .distantFuture)
        try rename("courses/math-89.md", "courses/proofs.md")
        try rename("reviews/math-89/r1.md", "reviews/proofs/r1.md")
        _ = try await build.run(now: .distantFuture)
        let proofs = "https://csa.example.edu/courses/proofs/ /courses/proofs/ Proofs\n"
        #expect(try page("/courses/math-89/") == proofs)
        try rename("courses/proofs.md", "courses/why.md")
        try rename("reviews/proofs/r1.md", "reviews/why/r1.md")
        _ = try await build.run(now: .distantFuture)
        let why = "https://csa.example.edu/courses/why/ /courses/why/ Proofs\n"
        #expect(try page("/courses/math-89/") == why)
        #expect(try page("/courses/proofs/") == why)
        try rename("courses/why.md", "courses/math-89.md")
        try rename("reviews/why/r1.md", "reviews/math-89/r1.md")
        _ = try await build.run(now: .distantFuture)
        #expect(try page("/courses/math-89/").contains("<h1"))
        #expect(
            try page("/courses/why/")
                == "https://csa.example.edu/courses/math-89/ /courses/math-89/ Proofs\n")
        #expect(
            try site.folder.text("State/addresses/courses.json") == """
                {
                  "course MATH 216" : [
                    "/courses/math-216/"
                  ],
                  "course MATH 89" : [
                    "/courses/proofs/",
                    "/courses/why/",
                    "/courses/math-89/"
                  ],
                  "professor ada" : [
                    "/courses/professors/ada/"
                  ]
                }
                """)
    }

    @Test("Where a file names an alias, and none where the page is gone or another has its address")
    func aliases() async throws {
        try site.folder.write(
            "---\ntitle: About\naliases: [us, old]\n---\n\nWe.\n", to: "Content/pages/about.md")
        try site.folder.write("---\ntitle: Us\n---\n\nUs.\n", to: "Content/pages/us.md")
        let problems = await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: .distantFuture, followingLinks: false)
        #expect(
            problems.map(\.description) == [
                "Content/pages/about.md:3: the address /us/ is already taken by Content/pages/us.md; expected each only once"
            ])
        try site.folder.remove("Content/pages/us.md")
        _ = try await build.run(now: .distantFuture)
        #expect(try page("/us/") == "https://csa.example.edu/about/ /about/ About\n")
        #expect(try page("/old/") == "https://csa.example.edu/about/ /about/ About\n")
        try site.folder.write("---\ntitle: About\n---\n\nWe.\n", to: "Content/pages/about.md")
        _ = try await build.run(now: .distantFuture)
        #expect(isMissing("/us/"))
    }

    @Test("Where a page names paths of an earlier website; a post is in no navigation")
    func formerAddresses() async throws {
        try site.folder.write(
            "---\ntitle: Gala\nposted: 2019-03-05\nformerAddresses: [/2019/03/gala/, /events/gala/, /gala.html]\n---\n\nCome.\n",
            to: "Content/pages/gala.md")
        let problems = await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: .distantFuture, followingLinks: false)
        #expect(
            problems.map(\.description) == [
                "Content/pages/gala.md:4: 'formerAddresses' is \"/events/gala/\"; expected a path of the earlier website such as /2019/03/gala/ that the site itself does not use"
            ])
        try site.folder.write(
            "---\ntitle: Gala\nposted: 2019-03-05\nformerAddresses: [/2019/03/gala/, /gala.html]\n---\n\nCome.\n",
            to: "Content/pages/gala.md")
        try site.folder.write(
            "{{{title}}}{{#posted}}, {{minute}}{{/posted}}\n", to: "Templates/page.mustache")
        _ = try await build.run(now: .distantFuture)
        #expect(try page("/2019/03/gala/") == "https://csa.example.edu/gala/ /gala/ Gala\n")
        #expect(
            try site.folder.text("Public/gala.html") == "https://csa.example.edu/gala/ /gala/ Gala\n")
        #expect(try page("/gala/") == "Gala, 2019-03-05\n")
        #expect(!(try site.folder.text("Public/index.html").contains("href=\"/gala/\"")))
    }

    @Test("Redirects are in no sitemap, and a course that is gone leaves none")
    func gone() async throws {
        _ = try await build.run(now: .distantFuture)
        try rename("courses/math-216.md", "courses/algebra.md")
        _ = try await build.run(now: .distantFuture)
        #expect(!(try site.folder.text("Public/sitemap-courses.xml").contains("math-216")))
        #expect(!isMissing("/courses/math-216/"))
        try site.folder.remove("Content/courses/algebra.md")
        _ = try await build.run(now: .distantFuture)
        #expect(isMissing("/courses/math-216/"))
    }

    @Test("Where the last event of a topic is gone, to all events; none while the topic is there")
    func topic() async throws {
        let event = "---\ntitle: Gala\nposted: 2026-01-01\n"
        try site.folder.write("\(event)tags: [food]\n---\n\nCome.\n", to: "Content/events/gala.md")
        _ = try await build.run(now: .distantFuture)
        #expect(try page("/events/tags/food/").hasPrefix("<p>Events</p>"))
        try site.folder.write("\(event)---\n\nCome.\n", to: "Content/events/gala.md")
        _ = try await build.run(now: .distantFuture)
        #expect(try page("/events/tags/food/") == "https://csa.example.edu/events/ /events/ Events\n")
        try site.folder.write("\(event)tags: [Food]\n---\n\nCome.\n", to: "Content/events/gala.md")
        _ = try await build.run(now: .distantFuture)
        #expect(try page("/events/tags/food/").hasPrefix("<p>Events</p>"))
    }

    @Test("A record that is none keeps the site from being published, and says what to do")
    func broken() async throws {
        try site.folder.write("[]", to: "State/addresses/courses.json")
        let error = await #expect(throws: Problems.self) { try await build.run(now: .distantFuture) }
        #expect(
            error?.all.map(\.description) == [
                "State/addresses/courses.json: cannot be read (it is no record of addresses; remove it); expected a file that this user may read"
            ])
    }

    @Test("A record that names places outside of the site is not followed")
    func outside() async throws {
        try site.folder.write(
            "{\"course MATH 89\": [\"/../../evil/\", \"/courses/../../x/\", \"evil\", \"/a//b/\", \"/old/name/\"]}",
            to: "State/addresses/courses.json")
        _ = try await build.run(now: .distantFuture)
        let redirects = try site.folder.tree("Public").filter {
            $0.value.contains("/courses/math-89/ Proofs")
        }
        #expect(redirects.keys.sorted() == ["old/name/index.html"])
        #expect(!FileManager.default.fileExists(atPath: "\(site.folder.path)/../evil"))
    }

    @Test("The calendar of a renamed event stays where programs have subscribed to it")
    func calendars() async throws {
        let text = "---\nid: e1\ntitle: Gala\nstarts: 2026-12-05T18:00\nposted: 2026-01-01\n---\n\nCome.\n"
        try site.folder.write(text, to: "Content/events/gala.md")
        _ = try await build.run(now: .distantFuture)
        try rename("events/gala.md", "events/ball.md")
        _ = try await build.run(now: .distantFuture)
        let calendar = try site.folder.text("Public/events/ball.ics")
        #expect(calendar.contains("UID:e1@csa.example.edu\r\n"))
        #expect(try site.folder.text("Public/events/gala.ics") == calendar)
        #expect(try page("/events/gala/") == "https://csa.example.edu/events/ball/ /events/ball/ Gala\n")
    }
}
