import Foundation
import State
import Testing

@Suite("Files for nobody else on the machine")
struct FileModeTests {
    private let site: TemporarySite

    init() throws {
        site = try TemporarySite()
        _ = try StateDatabase(root: site.root)
    }

    private func mode(_ path: String) -> Int {
        var status = stat()
        return stat(site.path(path), &status) == 0 ? Int(status.st_mode & 0o777) : -1
    }

    /// What other users may read below a folder, or the folder itself.
    private func open(_ folder: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: site.path(folder))
        return ([folder] + names.map { "\(folder)/\($0)" }).filter { mode($0) & 0o077 != 0 }
    }

    @Test("are what builds know and what the desk keeps; pages are for all")
    func modes() throws {
        #expect(chmod(site.path("Content"), 0o755) == 0)
        #expect(try site.run("build").status == 0)
        #expect(try open(".Public.corkboard") == [])
        #expect(try open("State") == [])
        #expect(mode("Content") == 0o750)
        for path in ["Public", "Public/about"] { #expect(mode(path) == 0o755, "\(path)") }
        #expect(mode("Public/about/index.html") == 0o644)
        // A page that is added later, in a folder of its own.
        try site.write("---\ntitle: More\n---\n\nMore.\n", to: "Content/pages/more.md")
        #expect(try site.run("build").status == 0)
        #expect(mode("Public/more") == 0o755)
        #expect(mode("Public/more/index.html") == 0o644)
        #expect(try site.run("check", "--state").output == "0 errors, 0 warnings\n")
    }

    @Test("that an earlier version left open are named by the check and closed by the next build")
    func upgrade() throws {
        #expect(try site.run("build").status == 0)
        for path in [".Public.corkboard", "State", "Content"] { #expect(chmod(site.path(path), 0o755) == 0) }
        #expect(
            try site.run("check", "--state").errorLines == [
                "State: has the mode 755; expected that only its owner may read it: chmod go= State",
                ".Public.corkboard: has the mode 755; expected that only its owner may read it: chmod go= .Public.corkboard",
                "Content: has the mode 755; expected that only its owner and group may read it, since drafts are in it: chmod o= Content",
            ])
        #expect(chmod(site.path("State/corkboard.sqlite"), 0o644) == 0)
        #expect(
            StateProblem.all(below: site.root) == [
                .readableByOthers("State/corkboard.sqlite", mode: 0o644),
                .readableByOthers("Content", mode: 0o755),
            ])
        #expect(chmod(site.path("State/corkboard.sqlite"), 0o600) == 0)
        #expect(try site.run("build").status == 0)
        for path in [".Public.corkboard", "State"] { #expect(mode(path) == 0o700, "\(path)") }
        #expect(mode("Content") == 0o750)
        #expect(try site.run("check", "--state").output == "0 errors, 0 warnings\n")
    }
}
