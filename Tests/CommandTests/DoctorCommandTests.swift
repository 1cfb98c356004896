import Foundation
import State
import TestSupport
import Testing

@Suite("corkboard doctor, and what scheduled commands say once")
struct DoctorCommandTests {
    private let site: TemporarySite

    init() throws {
        site = try TemporarySite()
        try site.write(SiteBreak.settings, to: "Content/site.yml")
        #expect(try site.run("backup").status == 0)
    }

    private struct Summary: Decodable {
        struct Finding: Decodable { let what: String }
        let findings: [Finding]
    }

    /// Checks the site. Fonts, disk and programs of this machine are left out.
    private func checked() throws -> [String] {
        let outcome = try site.run("doctor", "--json")
        #expect(outcome.errors == "")
        let summary = try JSONDecoder().decode(Summary.self, from: Data(outcome.output.utf8))
        #expect(outcome.status == (summary.findings.isEmpty ? 0 : 1))
        return summary.findings.map(\.what).filter { what in
            !["fonts.", "disk.", "site.program"].contains { what.hasPrefix($0) }
        }
    }

    @Test("finds what builds left out or stopped for, and that there is no backup, until it is mended")
    func finds() throws {
        #expect(try checked() == ["schedule.build"])
        #expect(try site.run("build").status == 0)
        #expect(try checked() == [])
        try site.write("No front matter.\n", to: "Content/pages/more.md")
        #expect(try site.run("build").status == 1)
        #expect(try checked() == ["schedule.left-out"])
        try site.remove("Content/pages/more.md")
        try site.write("{{nothing}}", to: "Templates/page.mustache")
        #expect(try site.run("build").status == 1)
        #expect(try checked().first == "schedule.broken-build")
        try site.write("{{{content}}}", to: "Templates/page.mustache")
        #expect(try site.run("build").status == 0)
        try site.remove("State/backup.json")
        #expect(try checked() == ["backups.old"])
    }

    @Test("names the file for which the last build stopped, and no content file beside it or that is gone")
    func stopped() throws {
        #expect(try site.run("build").status == 0)
        try site.write("No front matter.\n", to: "Content/pages/more.md")
        #expect(try site.run("build").status == 1)
        let settings = SiteBreak.settings.replacing("America/New_York", with: "Pine/Lake")
        try site.write(settings, to: "Content/site.yml")
        #expect(try site.run("build").status == 1)
        #expect(try checked() == ["site.settings", "schedule.left-out"])
        try site.remove("Content/pages/more.md")
        #expect(try checked() == ["site.settings"])
        try site.write(SiteBreak.settings, to: "Content/site.yml")
        try site.write("No front matter.\n", to: "Content/pages/more.md")
        try site.write("{{nothing}}", to: "Templates/page.mustache")
        #expect(try site.run("build").status == 1)
        let said = try site.run("doctor").output
        let sentence = "The last build stopped, and the pages stay as they were: Templates/page.mustache:1: "
        #expect(said.contains(sentence), "\(said)")
    }

    @Test("names each of twenty ways in which a host is broken, and nothing else")
    func broken() throws {
        #expect(try site.run("build").status == 0)
        #expect(SiteBreak.all.count == 20)
        for trial in SiteBreak.all {
            let kept = trial.files.map { file in
                (file.path, FileManager.default.contents(atPath: site.path(file.path)))
            }
            let modes = trial.modes.map { (path: $0.path, mode: Self.mode(site.path($0.path))) }
            for (path, text, mode) in trial.files {
                try site.write(text, to: path)
                chmod(site.path(path), mode)
            }
            for (path, mode) in trial.modes { chmod(site.path(path), mode) }
            if let built = trial.built { try setBuilt(built) }
            #expect(try checked() == trial.what)
            for (path, mode) in modes { chmod(site.path(path), mode) }
            for (path, data) in kept {
                if let data { try site.write(data, to: path) } else { try site.remove(path) }
            }
            if trial.built != nil { try setBuilt(0) }
            #expect(try checked() == [], "after \(trial.what)")
        }
    }

    @Test("finds notifications that nothing sends, a missing key and refused mail, until it is mended")
    func notifications() throws {
        #expect(try site.run("build").status == 0)
        let database = try StateDatabase(root: site.root)
        #expect(try checked() == ["schedule.deliver"])
        #expect(try site.run("deliver").status == 0)
        #expect(try checked() == [])
        let browser = DeviceRegistration(
            endpoint: "https://push.example/1", service: "https://push.example", language: "en",
            address: "192.0.2.1")
        _ = try database.register(browser, of: .random(), now: Date())
        #expect(try checked() == ["keys.vapid"])
        #expect(try site.run("keys").status == 0)
        #expect(try checked() == [])
        try database.note(fault: "421 try later", at: "mail", now: Date(timeIntervalSinceNow: -7200))
        #expect(try checked() == ["channels.mail"])
        try database.clearFault(at: "mail")
        #expect(try checked() == [])
    }

    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private func setBuilt(_ seconds: TimeInterval) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: seconds)],
            ofItemAtPath: site.path(".Public.corkboard/built"))
    }

    @Test("finds a mail server that cannot be reached, and an address that nothing answers, when it connects")
    func connections() throws {
        try site.write(
            #"{"mail": {"sender": "a@example.org", "smtp": {"host": "127.0.0.1", "port": 1, "security": "none"}}}"#,
            to: "State/channels.json")
        chmod(site.path("State/channels.json"), 0o600)
        let settings = SiteBreak.settings.replacing("https://pine.example.org", with: "https://127.0.0.1:1")
        try site.write(settings, to: "Content/site.yml")
        let outcome = try site.run("doctor", "--json", "--connect")
        let summary = try JSONDecoder().decode(Summary.self, from: Data(outcome.output.utf8))
        let found = summary.findings.map(\.what).filter { $0.hasPrefix("connection.") }
        #expect(found == ["connection.site", "connection.desk", "connection.mail"])
    }

    @Test("says it in sentences, with commands")
    func sentences() throws {
        let outcome = try site.run("doctor")
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
