import Foundation
import TestSupport
import Testing

@Suite("corkboard doctor, and what scheduled commands say once")
struct DoctorCommandTests {
    private let site: TemporarySite

    init() throws {
        site = try TemporarySite()
        let settings = TemporarySite.small["site.yml"] ?? ""
        try site.write(settings + "poster: /poster\n", to: "Content/site.yml")
        try site.write("", to: "backups/State.tar")
    }

    private struct Summary: Decodable {
        struct Finding: Decodable { let what: String }
        let findings: [Finding]
        let lastBuild: String?
    }

    /// Checks the site. Fonts, disk and programs of this machine are left out.
    private func checked() throws -> [String] {
        let outcome = try site.run("doctor", "--json", "--backups", site.path("backups"))
        #expect(outcome.errors == "")
        let summary = try JSONDecoder().decode(Summary.self, from: Data(outcome.output.utf8))
        #expect(outcome.status == (summary.findings.isEmpty ? 0 : 1))
        return summary.findings.map(\.what).filter { what in
            !["fonts.", "disk.", "site.program"].contains { what.hasPrefix($0) }
        }
    }

    @Test("finds what is broken on a site, and nothing once it is mended")
    func finds() throws {
        #expect(try checked() == ["schedule.build"])
        #expect(try site.run("build").status == 0)
        #expect(try checked() == [])
        chmod(site.path("Content"), 0o755)
        try site.write("No front matter.\n", to: "Content/pages/more.md")
        #expect(try checked() == ["rights.mode Content"])
        chmod(site.path("Content"), 0o750)
        #expect(try site.run("build").status == 1)
        #expect(try checked() == ["schedule.left-out"])
        try site.remove("Content/pages/more.md")
        #expect(try site.run("build").status == 0)
        try site.remove("backups/State.tar")
        #expect(try checked() == ["backups.old"])
        try site.write("title: Pine Club\nurl: pine.example.org\n", to: "Content/site.yml")
        #expect(try checked() == ["site.settings", "backups.old"])
    }

    @Test("says it in sentences, with commands")
    func sentences() throws {
        let outcome = try site.run("doctor", "--backups", site.path("backups"))
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("The site was never built; expected a run each minute\n    sudo "))
        #expect(outcome.output.contains("last build: never\n"))
        #expect(outcome.lastLine.hasSuffix("mending."))
    }

    @Test("build --once says a warning once while it lasts, and again when it comes back")
    func buildOnce() throws {
        let wrong = "---\nnumber: MATH 1\nname: A\nprofesor: X\n---\n"
        let warning =
            "Content/courses/math-1.md:4: warning: 'profesor' is not a known key; it is kept and not used"
        for _ in 1...2 {
            try site.write(wrong, to: "Content/courses/math-1.md")
            #expect(try site.run("build", "--once").errorLines == [warning])
            #expect(try site.run("build", "--once").errors == "")
            #expect(try site.run("build").errorLines == [warning])
            try site.write("---\nnumber: MATH 1\nname: A\n---\n", to: "Content/courses/math-1.md")
            #expect(try site.run("build", "--once").errors == "")
        }
    }

    @Test("build --once fails at each run while there is an error, and says it once")
    func brokenOnce() throws {
        try site.write("title: Pine Club\n", to: "Content/site.yml")
        let first = try site.run("build", "--once")
        #expect(first.status == 1 && first.errors.contains("Content/site.yml: 'url' is missing"))
        #expect(try site.run("build", "--once") == CommandRunner.Outcome(status: 1, output: "", errors: ""))
    }

    @Test("deliver --once does so too; a build then keeps what is found for the desk")
    func deliverOnce() throws {
        try site.write("{", to: "State/channels.json")
        chmod(site.path("State/channels.json"), 0o600)
        let first = try site.run("deliver", "--once")
        #expect(first.status == 1 && first.errors.hasPrefix("State/channels.json: "))
        #expect(try site.run("deliver", "--once") == CommandRunner.Outcome(status: 1, output: "", errors: ""))
        #expect(try site.run("deliver").errors == first.errors)
        #expect(try site.run("build").status == 0)
        #expect(try site.text("State/health.json").contains("channels.settings"))
    }
}
