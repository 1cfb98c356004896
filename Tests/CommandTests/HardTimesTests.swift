import Foundation
import Testing

@Suite("corkboard build in hard times")
struct HardTimesTests {
    /// A user without rights of its own, since tests may run as root, who may do anything.
    private static let asNobody =
        geteuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    @Test("a web root that may not be written stays as it was, and the message says so")
    func notWritable() throws {
        let site = try TemporarySite()
        _ = try site.run("build")
        let before = try site.tree("Public")
        // The user who builds may do anything in State/.
        if geteuid() == 0 {
            for path in try FileManager.default.subpathsOfDirectory(atPath: site.path("State")) + [""] {
                chown(site.path("State/\(path)"), 65534, 65534)
            }
        }
        try site.write("---\ntitle: About\n---\n\nChanged.\n", to: "Content/pages/about.md")
        for folder in ["", "/Public", "/Public/about", "/.Public.corkboard"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o555], ofItemAtPath: site.root + folder)
        }
        let outcome = try site.run("build", behind: Self.asNobody)
        for folder in ["", "/Public", "/Public/about", "/.Public.corkboard"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: site.root + folder)
        }
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count == 1)
        #expect(
            outcome.errors.hasSuffix(
                ": cannot be written (Permission denied); make room, or give this user the right to write there, and try again\n"
            ),
            "\(outcome.errors)")
        #expect(try site.tree("Public") == before)
    }

    @Test(
        "a file or folder that may not be read is named",
        arguments: ["Content/pages/about.md", "Content/courses", "Templates/page.mustache"])
    func notReadable(path: String) throws {
        let site = try TemporarySite()
        chmod(site.root, 0o777)
        chmod(site.path("Content"), 0o755)
        chmod(site.path(path), 0o000)
        let outcome = try site.run("build", behind: Self.asNobody)
        chmod(site.path(path), 0o755)
        #expect(outcome.status == 1)
        let expected = "\(path): cannot be read (Permission denied); expected a file that this user may read"
        #expect(outcome.errorLines.contains(expected), "\(outcome.errors)")
    }

    @Test(
        "a full disk leaves the old site whole",
        .enabled(if: geteuid() == 0, "a small disk takes root to mount"))
    func fullDisk() throws {
        let site = try TemporarySite()
        try FileManager.default.createDirectory(atPath: site.path("disk"), withIntermediateDirectories: true)
        try mount("-t", "tmpfs", "-o", "size=640k", "none", site.path("disk"))
        defer { try? unmount(site.path("disk")) }
        #expect(try site.run("build", "--output", site.path("disk/Public")).status == 0)
        let before = try site.tree("disk/Public")
        for number in 1...80 {
            let body = String(repeating: "word ", count: 1000)
            try site.write(
                "---\nnumber: ART \(number)\nname: Art\n---\n\n\(body)\n",
                to: "Content/courses/art-\(number).md")
        }
        let outcome = try site.run("build", "--output", site.path("disk/Public"))
        #expect(outcome.status == 1)
        #expect(
            outcome.errorLines.first?.hasSuffix(
                ": cannot be written (No space left on device); make room, or give this user the right to write there, and try again"
            ) == true,
            "\(outcome.errors)")
        #expect(try site.tree("disk/Public") == before)
        #expect(try site.tree("disk").keys.filter { $0.contains("staging") } == [])
    }

    /// Steps of a build that writes course pages and removes that of `removed`, in their order: system calls, each with its path.
    private static func steps(removed: String) -> [(call: String, path: String)] {
        let (records, pages) = (".Public.corkboard", ".Public.corkboard/staging/courses")
        return [
            ("/^open", "\(pages)/art-20/index.html"), ("/^open", "\(pages)/art-99/index.html"),
            ("/^rename", "\(records)/made/courses.new"), ("/^unlink", "\(records)/memory/site"),
            ("/^rename", "\(pages)/art-20/index.html"), ("/^rename", "\(pages)/art-60/index.html"),
            ("/^rename", "\(pages)/art-99/index.html"), ("/^unlink", "Public/courses/\(removed)/index.html"),
            ("/^rmdir", "Public/courses/\(removed)"), ("/^rename", "\(records)/search/courses.new"),
            ("/^rename", "\(records)/memory/courses.pages.new"), ("/^rename", "\(records)/memory/site.new"),
        ]
    }

    @Test(
        "a build that is killed at any step leaves whole pages, and the next one leaves what a clean build would"
    )
    func killed() throws {
        let site = try TemporarySite()
        for number in 1...100 {
            try site.write(
                "---\nnumber: ART \(number)\nname: Art\n---\n\nOld.\n", to: "Content/courses/art-\(number).md"
            )
        }
        _ = try site.run("build")
        for round in Self.steps(removed: "").indices {
            for number in 14...100 where number % 13 != round {
                try site.write(
                    "---\nnumber: ART \(number)\nname: Art\n---\n\nRound \(round).\n",
                    to: "Content/courses/art-\(number).md")
            }
            try site.remove("Content/courses/art-\(round + 1).md")
            let step = Self.steps(removed: "art-\(round + 1)")[round]
            let outcome = try site.run(
                "build", behind: CommandRunner.killing(at: step.call, path: site.path(step.path)))
            #expect(outcome.status == SIGKILL, "\(step) was not reached: \(outcome)")
            for (path, data) in try site.tree("Public") where path.hasPrefix("courses/art") {
                let text = String(decoding: data, as: UTF8.self)
                #expect(text.hasPrefix("<h1>Art</h1><p>") && text.hasSuffix("</p>\n"), "\(path)")
            }
        }
        #expect(try site.run("build").status == 0)
        #expect(try site.run("build", "--output", site.path("Clean")).status == 0)
        #expect(try site.tree("Public") == site.tree("Clean"))
        #expect(
            Set(try site.tree(".Public.corkboard").keys.map { String($0.prefix { $0 != "/" }) })
                == ["built", "live", "lock", "made", "memory", "search", "values.lock"])
    }

    @Test("two builds at once end with one whole site")
    func together() throws {
        let site = try TemporarySite()
        for round in 1...8 {
            try site.write("---\ntitle: About\n---\n\nRound \(round).\n", to: "Content/pages/about.md")
            let builds = try (1...3).map { _ in try CommandRunner.start(["build", "--root", site.root]).0 }
            for build in builds {
                build.waitUntilExit()
                #expect(build.terminationStatus == 0)
            }
            #expect(try site.text("Public/about/index.html") == "<p>Round \(round).</p>\n")
        }
        _ = try site.run("build", "--output", site.path("Clean"))
        #expect(try site.tree("Public") == site.tree("Clean"))
    }

    private func mount(_ arguments: String...) throws { try run("mount", arguments) }
    private func unmount(_ path: String) throws { try run("umount", [path]) }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
