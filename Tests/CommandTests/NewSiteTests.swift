import Foundation
import Site
import TestSupport
import Testing

@Suite("corkboard new")
struct NewSiteTests {
    private let corkboard: InstalledCorkboard

    init() throws { corkboard = try InstalledCorkboard() }

    private func new(_ options: String..., folder: String = "pine", url: String = "https://pine.example.org")
        throws
        -> CommandRunner.Outcome
    {
        try corkboard.run(["new", corkboard.path(folder), "--title", "Pine Club", "--url", url] + options)
    }

    /// Builds a site that was made, with neither errors nor warnings; nothing but what a build makes comes to lie in it.
    private func expectSound(_ folder: String, now: String = "2026-12-01T12:00:00Z") throws {
        let root = ["--root", corkboard.path(folder)]
        let before = try corkboard.files(folder)
        let check = try corkboard.run(["check", "--links"] + root)
        #expect(check == CommandRunner.Outcome(status: 0, output: "0 errors, 0 warnings\n", errors: ""))
        let build = try corkboard.run(["build", "--now", now] + root)
        #expect(build.status == 0)
        #expect(build.errors == "")
        let made = try FileManager.default.contentsOfDirectory(atPath: corkboard.path(folder))
        #expect(
            Set(made).isSubset(of: [
                ".Public.corkboard", ".gitignore", "Content", "Public", "README.md", "State",
            ]))
        for (path, text) in before {
            #expect(try String(contentsOfFile: corkboard.path("\(folder)/\(path)"), encoding: .utf8) == text)
        }
    }

    @Test("makes a folder with the site's own files alone, and says how to go on")
    func made() throws {
        let outcome = try new("--time-zone", "America/New_York", "--email", "board@pine.example.org")
        let path = corkboard.path("pine")
        #expect(
            outcome
                == CommandRunner.Outcome(
                    status: 0,
                    output: "Made \(path) with 4 files. Go on with:\n\n  cd \(path)\n  corkboard serve\n",
                    errors: ""))
        let files = try corkboard.files("pine")
        #expect(
            files.keys.sorted() == [".gitignore", "Content/pages/about.md", "Content/site.yml", "README.md"])
        #expect(files[".gitignore"] == "/Public/\n/.Public.corkboard/\n/State/\n/Backups/\n")
        #expect(
            files["Content/site.yml"]?.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
                "title: Pine Club", "url: https://pine.example.org", "timeZone: America/New_York",
                "languages: [en-US, zh-Hans]", "email: board@pine.example.org", "poster: /poster",
            ])
        #expect(files["README.md"]?.contains("corkboard check --links") == true)
        try expectSound("pine")
    }

    @Test(
        "makes a site without errors and warnings of any name and of each set of languages",
        arguments: [
            ("松社", "zh-Hans"), ("Pine: \"the\" club # 1", "en"), ("松社", "zh-Hans, en-US"),
            ("- x", "en,en-US,zh-Hans"),
        ])
    func languages(title: String, languages: String) throws {
        let outcome = try corkboard.run([
            "new", corkboard.path("pine"), "--title=\(title)", "--url", "https://example.org/csa/",
            "--languages",
            languages, "--sample",
        ])
        #expect(outcome.errors == "")
        try expectSound("pine", now: "2100-01-01T00:00:00Z")
        let page = try String(contentsOfFile: corkboard.path("pine/Public/index.html"), encoding: .utf8)
        #expect(page.contains(title.replacing("\"", with: "&quot;")))
    }

    @Test("--sample puts posts in whose dates are relative to the present by the site's clock")
    func sample() throws {
        // In New York that is 30 November.
        _ = try new(
            "--sample", "--time-zone", "America/New_York", "--now", "2026-12-01T03:00:00Z", "--languages",
            "en,zh-Hans")
        let files = try corkboard.files("pine")
        #expect(
            files.keys.filter { $0.hasPrefix("Content/") }.sorted() == [
                "Content/courses/math-101.md", "Content/events/2026-12-05-dumplings.md",
                "Content/events/2026-12-12-course-night.md", "Content/feedback/2026/11/s4mp1e05.md",
                "Content/pages/about.md", "Content/reviews/math-101/s4mp1e01.md",
                "Content/reviews/math-101/s4mp1e02.md", "Content/site.yml",
            ])
        #expect(
            files["Content/events/2026-12-05-dumplings.md"] == """
                ---
                id: s4mp1e03
                starts: 2026-12-05T18:00
                ends: 2026-12-05T21:00
                posted: 2026-11-29T09:00
                title:
                  en: Dumpling night
                  zh-Hans: 饺子之夜
                location:
                  en: Kitchen of the students' house
                  zh-Hans: 学生之家厨房
                detail:
                  zh-Hans: |
                    一起包，一起煮，一起吃。有擀面杖的请带上。
                ---

                We fold, boil and eat. Bring a rolling pin if you have one.

                """)
        #expect(
            files["README.md"]?.contains(
                "rm -r Content/courses Content/reviews Content/events Content/feedback") == true)
        _ = try new("--no-sample", folder: "elm")
        #expect(try corkboard.files("elm").count == 4)
    }

    @Test("quotes a folder that a shell would read as several words")
    func spacedName() throws {
        let outcome = try new(folder: "pine's club", url: "https://pine.example.org/csa/")
        let quoted = corkboard.path("pine'\\''s club")
        #expect(outcome.output.hasSuffix("Go on with:\n\n  cd '\(quoted)'\n  corkboard serve\n"))
        let settings = try corkboard.files("pine's club")["Content/site.yml"]
        #expect(settings?.contains("\nurl: https://pine.example.org/csa\n") == true)
        try expectSound("pine's club")
    }

    // MARK: What is refused

    @Test("names options that are missing where nobody can be asked")
    func missing() throws {
        let none = try corkboard.run(["new", corkboard.path("pine")])
        #expect(none.status == 64)
        #expect(
            none.errorLines.first
                == "Error: --title and --url are missing; name them, or run this on a terminal, which asks for them."
        )
        let one = try corkboard.run(["new", corkboard.path("pine"), "--title", "Pine"])
        #expect(
            one.errorLines.first
                == "Error: --url is missing; name them, or run this on a terminal, which asks for them.")
        #expect(try corkboard.names() == [])
    }

    @Test(
        "refuses answers that cannot be",
        arguments: [
            (
                ["--time-zone", "Mars"],
                "'timeZone' is \"Mars\"; expected a time zone such as America/New_York"
            ),
            (
                ["--url", "pine"],
                "'url' is \"pine\"; expected the site's address such as https://csa.example.edu"
            ),
            (["--title", " "], "'title' is missing; expected the association's name"),
            (
                ["--languages", "en,fr"],
                "'languages' is \"fr\"; expected some of en, en-US, zh-Hans, each once"
            ),
            (
                ["--languages", "en,en"],
                "'languages' is \"en\"; expected some of en, en-US, zh-Hans, each once"
            ),
            (["--languages", ","], "'languages' is \"\"; expected some of en, en-US, zh-Hans, each once"),
            (
                ["--email", "board"],
                "'email' is \"board\"; expected an address for mail such as board@csa.example.edu"
            ),
        ])
    func badAnswers(options: [String], reason: String) throws {
        var words = ["--title": "Pine", "--url": "https://pine.example.org"]
        words[options[0]] = options[1]
        let outcome = try corkboard.run(
            ["new", corkboard.path("pine")] + words.map { "\($0.key)=\($0.value)" })
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.first == "Error: \(reason)")
        #expect(outcome.errors.contains("\nUsage: corkboard new "))
        #expect(outcome.errors.hasSuffix("\n  See 'corkboard new --help' for more information.\n"))
        #expect(try corkboard.names() == [])
    }

    @Test("leaves a folder that is not empty, and a file, as they are; an empty folder it takes")
    func taken() throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: corkboard.path("pine"), withIntermediateDirectories: true)
        #expect(try new().status == 0)
        let before = try corkboard.files("pine")
        let again = try new()
        #expect(again.status == 1)
        #expect(
            again.errors == "\(corkboard.path("pine")) is not empty; nothing was made. Name a new folder.\n")
        #expect(try corkboard.files("pine") == before)
        try "x".write(toFile: corkboard.path("elm"), atomically: false, encoding: .utf8)
        #expect(
            try new(folder: "elm").errors
                == "\(corkboard.path("elm")) is no folder that can be read; nothing was made. Name a new one.\n"
        )
        #expect(try corkboard.names() == ["elm", "pine"])
    }

    @Test("leaves nothing behind where it cannot write", .enabled(if: getuid() == 0))
    func unwritable() throws {
        let outcome = try corkboard.run(
            ["new", corkboard.path("pine"), "--title", "Pine", "--url", "https://pine.example.org"],
            behind: ["setpriv", "--reuid=65534", "--clear-groups"])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "\(corkboard.path(".pine.corkboard-new")): cannot be written (Permission denied); make room, or give this user the right to write there, and try again\n"
        )
        #expect(try corkboard.names() == [])
    }

    @Test("leaves nothing behind on a full disk", .enabled(if: SmallDisk.isPossible))
    func fullDisk() throws {
        let disk = try SmallDisk(kibibytes: 8)
        let outcome = try corkboard.run([
            "new", disk("pine"), "--title", "Pine", "--url", "https://pine.example.org", "--sample",
        ])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("cannot be written (No space left on device); make room"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.folder("disk")) == [])
    }

    @Test("without templates for the site, says where they were looked for")
    func noShare() throws {
        let programs = URL(fileURLWithPath: CommandRunner.path).deletingLastPathComponent()
        let places = [
            programs.deletingLastPathComponent().appending(path: "share/corkboard").path,
            programs.appending(path: "share").path,
        ]
        let line =
            "Templates: is missing, and no templates for all sites are installed in \(places[0]) or \(places[1]); install Corkboard again, by its package or by Scripts/install of its source\n"
        let made = try CommandRunner.run([
            "new", corkboard.path("pine"), "--title", "Pine", "--url", "https://pine.example.org",
        ])
        #expect(made == CommandRunner.Outcome(status: 1, output: "", errors: line))
        #expect(try corkboard.names() == [])
        _ = try new()
        let built = try CommandRunner.run(["build", "--root", corkboard.path("pine")])
        #expect(built == CommandRunner.Outcome(status: 1, output: "", errors: line))
    }

    // MARK: On a terminal

    @Test("asks on a terminal, shows what is usual, and asks again with the reason")
    func asks() throws {
        let typed = try TypedLines([
            "", "Pine Club", "pine", "", "Mars", "Asia/Shanghai", "en", "", "perhaps", "no",
        ])
        let outcome = try corkboard.run(
            ["new", corkboard.path("pine")], behind: ["env", "TZ=America/New_York"], input: typed.input)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "Name of the association: 'title' is missing; expected the association's name\n"
                + "Name of the association: Address of the site [https://example.org]: "
                + "'url' is \"pine\"; expected the site's address such as https://csa.example.edu\n"
                + "Address of the site [https://example.org]: Time zone of its clocks [America/New_York]: "
                + "'timeZone' is \"Mars\"; expected a time zone such as America/New_York\n"
                + "Time zone of its clocks [America/New_York]: Its languages, the main one first [en-US, zh-Hans]: "
                + "Address for mail to the association, or nothing: Invented posts to begin with, yes or no [yes]: "
                + "'perhaps' is neither yes nor no.\nInvented posts to begin with, yes or no [yes]: ")
        let files = try corkboard.files("pine")
        #expect(
            files["Content/site.yml"]?.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
                "title: Pine Club", "url: https://example.org", "timeZone: Asia/Shanghai", "languages: [en]",
                "poster: /poster",
            ])
        #expect(files.count == 4)
    }

    @Test("makes nothing where answers end")
    func ends() throws {
        let typed = try TypedLines(["Pine"])
        let outcome = try corkboard.run(["new", corkboard.path("pine")], input: typed.input)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "Name of the association: Address of the site [https://example.org]: \nThere are no more answers; nothing was made.\n"
        )
        #expect(try corkboard.names() == [])
    }

    @Test("The program says its version")
    func version() throws {
        let outcome = try CommandRunner.run(["--version"])
        #expect(outcome == CommandRunner.Outcome(status: 0, output: "corkboard 1.1.0\n", errors: ""))
    }
}
