import Foundation
import Model
import State
import TestSupport
import Testing

@Suite("corkboard build")
struct BuildCommandTests {
    /// The summary without its time.
    private func counts(_ outcome: CommandRunner.Outcome) -> Substring? {
        outcome.lastLine.firstMatch(of: /^(\d+ pages: .* removed), in \d+\.\d\d s$/)?.1
    }

    @Test("writes the site, then nothing, then what changed, then removes what is gone")
    func lifecycle() throws {
        let site = try TemporarySite()
        let first = try site.run("build")
        #expect(first.status == 0)
        #expect(first.errors == "")
        #expect(counts(first) == "48 pages: 48 written, 0 unchanged, 0 removed")
        #expect(
            try Set(site.tree("Public").keys) == [
                "index.html", "404.html", "robots.txt", "sitemap.xml", "about/index.html",
                "courses/index.html", "events/index.html", "events.ics",
                "courses/search.json", "courses/search/words.json", "courses/search/comments/0.json",
                "courses/math-216/index.html", "assets/style.997faceca2.css",
                "feedback/index.html", "feedback/day/index.html", "feedback/week/index.html",
                "feedback/month/index.html", "notifications/index.html", "notifications/history.json",
                "feed.xml", "feed.json", "events/feed.xml", "events/feed.json", "feedback/feed.xml",
                "feedback/feed.json", "courses/feed.xml", "courses/feed.json", "notifications/feed.xml",
                "notifications/feed.json", "manifest.webmanifest", "offline/index.html", "service-worker.js",
                "unread.json", "sitemap-front.xml", "sitemap-courses.xml", "sitemap-events.xml",
                "sitemap-feedback.xml", "sitemap-notices.xml", "sitemap-pages.xml", "privacy/index.html",
                "feedback/score.json", "feedback/values.json", "courses/values.json",
                "events/places.json", "events/polls.json", "embed/index.html", "embed/events.js",
                "embed/events.json",
                "searches/trending.json", "searches/pages.json",
                "courses/professors/index.html", "courses/professors/ames/index.html",
            ])
        #expect(
            try site.text("Public/courses/math-216/index.html")
                == "<h1>Algebra</h1><p>Matrices.</p>\n<p id=\"c-a1\">Fine.</p>")
        #expect(counts(try site.run("build")) == "48 pages: 0 written, 48 unchanged, 0 removed")
        try site.write(
            "---\nnumber: MATH 216\nname: Algebra\n---\n\nVectors.\n", to: "Content/courses/math-216.md")
        #expect(counts(try site.run("build")) == "48 pages: 1 written, 47 unchanged, 0 removed")
        try site.remove("Content/pages/about.md")
        #expect(counts(try site.run("build")) == "46 pages: 1 written, 45 unchanged, 2 removed")
        #expect(!FileManager.default.fileExists(atPath: site.path("Public/about")))
    }

    @Test("erases what State/ keeps of persons for too long")
    func upkeep() throws {
        let site = try TemporarySite()
        let (database, now) = (try StateDatabase(root: site.root), Date())
        // Saving one erases those that are too old at its time.
        let ages = [60, DraftSubmission.memory + 60]
        try database.add(
            Officer(name: "mei"), password: Password("four unrelated words", of: "mei"), by: "test", now: now)
        for (number, age) in ages.enumerated() {
            let draft = DraftSubmission(
                nonce: "nonce-0\(number)", officer: "mei", fields: [:], picture: nil,
                saved: now.addingTimeInterval(-age))
            try database.keep(draft)
        }
        // As of a time at which neither is too old.
        func kept() throws -> [String] {
            let time = now.addingTimeInterval(-DraftSubmission.memory)
            return try database.draftSubmissions(of: "mei", now: time).map(\.nonce)
        }
        #expect(try kept() == ["nonce-00", "nonce-01"])
        #expect(try site.run("build").errors == "")
        #expect(try kept() == ["nonce-00"])
    }

    @Test("sees two edits within one moment that leave the size as it was")
    func quickEdits() throws {
        let site = try TemporarySite()
        for word in ["Vectors", "Tensors", "Spinors"] {
            try site.write(
                "---\nnumber: MATH 216\nname: A\n---\n\n\(word).\n", to: "Content/courses/math-216.md")
            _ = try site.run("build")
            #expect(try site.text("Public/courses/math-216/index.html").contains(word))
        }
    }

    @Test("writes everything anew with --clean, and to another folder with --output")
    func options() throws {
        let site = try TemporarySite()
        _ = try site.run("build")
        #expect(counts(try site.run("build", "--clean")) == "48 pages: 48 written, 0 unchanged, 0 removed")
        _ = try site.run("build", "--output", site.path("other/place"))
        #expect(try site.tree("other/place") == site.tree("Public"))
    }

    @Test("takes a time for the present, and warns of comments from the time after it")
    func now() throws {
        let site = try TemporarySite()
        try site.write("---\nposted: 2026-05-02T10:00:00Z\n---\nFine.", to: "Content/reviews/math-216/b.md")
        #expect(try site.run("build", "--now", "2026-05-02T10:00:00Z").errors == "")
        let early = try site.run("build", "--now", "2026-05-02T09:58:59Z")
        #expect(early.status == 0)
        #expect(
            early.errorLines == [
                "Content/reviews/math-216/b.md:2: warning: 'posted' is \"2026-05-02T10:00:00Z\", which is still to come; expected a time until now"
            ])
        #expect(try site.run("build", "--now", "tomorrow").status == 64)
    }

    @Test(
        "does not build into the site itself",
        arguments: ["", "/", "/Content", "/Templates/assets", "/State"])
    func ownFolders(path: String) throws {
        let site = try TemporarySite()
        let before = try site.tree("")
        let outcome = try site.run("build", "--output", site.root + path)
        #expect(outcome.status == 64)
        #expect(
            outcome.errorLines.first?.hasSuffix(
                "is the site itself. Name a folder of its own, such as Public.") == true)
        #expect(try site.tree("") == before)
    }

    @Test("looks at those folders alone that --only names, and leaves the others to the next build")
    func only() throws {
        let site = try TemporarySite()
        try FileClock.settle()
        _ = try site.run("build")
        try site.write(
            "---\nnumber: MATH 216\nname: Algebra\n---\n\nVectors.\n", to: "Content/courses/math-216.md")
        try site.write("---\ntitle: Gala\n---\n\nCome.\n", to: "Content/events/gala.md")
        #expect(try site.run("build", "--only", "events", "--only", "broadcasts").status == 0)
        #expect(try site.tree("Public").keys.contains("events/gala/index.html"))
        #expect(try site.text("Public/courses/math-216/index.html").contains("Matrices"))
        #expect(try site.run("build").status == 0)
        #expect(try site.text("Public/courses/math-216/index.html").contains("Vectors"))
        #expect(try site.run("build", "--only", "Public").status == 64)
    }

    @Test("takes a damaged record of earlier builds for none")
    func damagedRecord() throws {
        let site = try TemporarySite()
        _ = try site.run("build")
        try site.write(Data([0xFF, 0x00, 0x0A, 0x2E, 0x2E, 0x2F, 0x0A]), to: ".Public.corkboard/made/front")
        #expect(counts(try site.run("build", "--clean")) == "48 pages: 48 written, 0 unchanged, 1 removed")
        #expect(counts(try site.run("build")) == "48 pages: 0 written, 48 unchanged, 0 removed")
    }

    @Test("answers programs in JSON")
    func json() throws {
        let outcome = try TemporarySite().run("build", "--json")
        var object = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Double])
        #expect((object.removeValue(forKey: "seconds") ?? -1) >= 0)
        #expect(
            object == [
                "pages": 48, "written": 48, "unchanged": 0, "removed": 0, "read": 3, "rendered": 48,
            ])
    }

    @Test("finds the site from a folder inside it, and says where it looked outside of one")
    func root() throws {
        let site = try TemporarySite()
        let inside = try CommandRunner.run(["build"], behind: ["-C", site.path("Content/courses")])
        #expect(counts(inside) == "48 pages: 48 written, 0 unchanged, 0 removed")
        let outside = try CommandRunner.run(["build"], behind: ["-C", "/"])
        #expect(outside.status == 64)
        #expect(outside.errors.hasPrefix("Error: There is no Content/site.yml in / or above."))
    }

    @Test(
        "answers wrong usage with status 64",
        arguments: [["build", "--speed"], ["bild"], ["import", "courses"]])
    func usage(arguments: [String]) throws {
        #expect(try CommandRunner.run(arguments).status == 64)
    }

    @Test(
        "leaves a content file with an error out, names it with status 1, and publishes all else",
        arguments: [
            (
                "Content/courses/math-216.md", "---\nnumber: MATH 216\nname: [\n---\n",
                "Content/courses/math-216.md:3: the value of 'name' begins with [, which does not end; end it, or put the whole value in quotation marks"
            ),
            (
                "Content/courses/art-1.md", "---\nnumber: ART 1\n---\n",
                "Content/courses/art-1.md: 'name' is missing; expected the name of the class"
            ),
            (
                "Content/courses/Math 216.md", "---\nnumber: MATH 999\nname: Other\n---\n",
                "Content/courses/Math 216.md: the address /courses/math-216/ is already taken by Content/courses/math-216.md; expected each only once"
            ),
            (
                "Content/reviews/math-216/b.md", "---\nposted: soon\n---\nFine.",
                "Content/reviews/math-216/b.md:2: 'posted' is \"soon\"; expected a date such as 2026-12-05 or a time such as 2026-12-05T18:00:00-05:00"
            ),
            (
                "Content/courses/big.md", String(repeating: "x", count: 5_000_000),
                "Content/courses/big.md: has 5000000 bytes; expected at most 1048576"
            ),
        ])
    func leftOut(path: String, text: String, expected: String) throws {
        let site = try TemporarySite()
        _ = try site.run("build")
        let before = try site.tree("Public")["courses/math-216/index.html"]
        try site.write(text, to: path)
        try site.write(
            "---\ntitle: Gala\nposted: 2026-01-01\n---\n\nCome.\n", to: "Content/events/gala.md")
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect(outcome.lastLine.contains(" pages: "))
        #expect(outcome.errorLines.first?.hasPrefix(expected) == true, "\(outcome.errors)")
        #expect(
            outcome.errorLines.last
                == "1 file is left out; its earlier page stays until it is fixed or removed.")
        let after = try site.tree("Public")
        #expect(after["events/gala/index.html"] != nil)
        #expect(after["courses/math-216/index.html"] == before)
        #expect(try site.run("check").status == 1)
    }

    @Test(
        "publishes nothing where templates or settings are broken, and leaves the old site whole",
        arguments: [
            (
                "Templates/course.mustache", "\n{{naem}}",
                "Templates/course.mustache:2: 'naem' is not known here; expected one of "
            ),
            (
                "Content/site.yml", "title: Pine Club\nurl: pine\ntimeZone: EST\n",
                "Content/site.yml:2: 'url' is \"pine\"; expected the site's address such as https://csa.example.edu"
            ),
        ])
    func broken(path: String, text: String, expected: String) throws {
        let site = try TemporarySite()
        _ = try site.run("build")
        let before = try site.tree("Public")
        try site.write(text, to: path)
        let outcome = try site.run("build")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errorLines.first?.hasPrefix(expected) == true, "\(outcome.errors)")
        #expect(try site.tree("Public") == before)
    }

    @Test("names a file that is not UTF-8, one that is a link, and an empty Content/")
    func unusableFiles() throws {
        let site = try TemporarySite()
        try site.write(Data([0x2D, 0x2D, 0x2D, 0x0A, 0xFF, 0x0A]), to: "Content/courses/latin.md")
        #expect(
            try site.run("build").errorLines == [
                "Content/courses/latin.md:2: is not UTF-8 at byte 4; expected a text saved as UTF-8",
                "1 file is left out; its earlier page stays until it is fixed or removed.",
            ])
        try site.remove("Content/courses/latin.md")
        try FileManager.default.createSymbolicLink(
            atPath: site.path("Content/courses/link.md"), withDestinationPath: "math-216.md")
        let linked = try site.run("build")
        #expect(linked.status == 0)
        #expect(
            linked.errorLines == [
                "Content/courses/link.md: warning: is a symbolic link or special file and is skipped; expected a plain file"
            ])
        try site.remove("Content")
        try FileManager.default.createDirectory(
            atPath: site.path("Content"), withIntermediateDirectories: true)
        let empty = try site.run("build")
        #expect(empty.status == 1)
        #expect(empty.errorLines == ["Content/site.yml: is missing; expected it in every site"])
        #expect(FileManager.default.fileExists(atPath: site.path("Public/courses/math-216/index.html")))
    }
}
