import Foundation
import Model
import State
import TestSupport
import Testing

@testable import History

@Suite("Where git fails")
struct HistoryTroubleTests {
    private let site: GitSite

    init() throws {
        site = try GitSite()
        try site.write("one", action: .post)
    }

    private func isMade(_ name: String) -> Bool { FileManager.default.fileExists(atPath: site.folder(name)) }

    private static let since = "1 since 2026-12-01T12:01:00-05:00"

    @Test("a detached HEAD gets no commit that would be lost, and its branch gets all later")
    func detached() throws {
        try site.git("checkout", "-q", "--detach")
        let reason = "no branch is checked out (detached HEAD); check one out with `git switch`"
        #expect(site.keep() == "\(Self.since): \(reason)")
        #expect(try site.subjects() == ["Begin"])
        #expect(
            "\(try #require(site.history().problem))"
                == "Content: warning: 1 change is not kept in git since 2026-12-01T12:01:00-05:00 (\(reason)); nothing is lost, and 'corkboard build' makes up for it when that is mended"
        )
        try site.write("two", before: "one")
        #expect(site.keep(after: 600) == "2 since 2026-12-01T12:01:00-05:00: \(reason)")
        try site.git("checkout", "-q", "main")
        #expect(site.keep() == nil)
        #expect(site.history().problem == nil)
        #expect(try site.subjects() == ["Change: Gala", "Post: Gala", "Begin"])
    }

    @Test("no git, a git that is no program, and one that hangs, are told")
    func program() throws {
        let missing = GitProgram(environment: ["PATH": "relative:/usr/bin"])
        #expect(missing.path == "/usr/bin/git")
        let none = GitCommand(
            program: GitProgram(path: nil, environment: [:]), folder: "/", workFolder: site.folder("work"))
        #expect(throws: HistoryFailure.noGit) { try none.run(["version"]) }
        try site.folder.write("no program", to: "bin/git")
        #expect(chmod(site.folder("bin/git"), 0o755) == 0)
        let path = site.folder("bin")
        #expect(
            site.keep(site.history(path: path))
                == "\(Self.since): \(path)/git cannot be started (Exec format error)")
        try site.folder.write("#!/bin/sh\nkill -STOP $$\n", to: "bin/git")
        #expect(
            site.keep(site.history(path: path, patience: 0.1))
                == "\(Self.since): git rev-parse was not done within 1 s")
        #expect(try processes(with: "\(path)/git") == [])
        #expect(site.keep() == nil)
    }

    @Test("what git is given is ours alone, and no variable of others")
    func environment() throws {
        try site.folder.write(
            "#!/bin/sh\nenv | grep -E '^(GIT_|HOME|HTTP)' | sort >&2\nexit 3\n", to: "bin/git")
        #expect(chmod(site.folder("bin/git"), 0o755) == 0)
        let program = GitProgram(environment: [
            "GIT_DIR": "/elsewhere", "HTTP_COOKIE": "secret", "HOME": "/home/mei", "PATH": site.folder("bin"),
        ])
        let outcome = try GitCommand(program: program, folder: "/", workFolder: site.folder("work")).run(["x"]
        )
        #expect(outcome.status == 3)
        #expect(
            try site.folder.text("work/errors") == """
                GIT_ALLOW_PROTOCOL=none
                GIT_ATTR_NOSYSTEM=1
                GIT_CONFIG_GLOBAL=/dev/null
                GIT_CONFIG_NOSYSTEM=1
                GIT_LITERAL_PATHSPECS=1
                GIT_NO_LAZY_FETCH=1
                GIT_OPTIONAL_LOCKS=0
                GIT_TERMINAL_PROMPT=0

                """)
    }

    @Test("no repository, and a merge that is not done, are told")
    func noRepository() throws {
        try site.folder.write("x", to: "Content/.git/MERGE_HEAD")
        #expect(site.keep()?.contains("MERGE_HEAD says that a merge or the like is under way") == true)
        try FileManager.default.moveItem(atPath: site.folder("Content/.git"), toPath: site.folder("away"))
        // Git looks for one in the folders above, and says where it ended.
        #expect(site.keep()?.hasPrefix("\(Self.since): not a git repository (or any") == true)
    }

    @Test(
        "an index that is locked keeps no commit from being made, and is refreshed when it is free, without a second commit"
    )
    func indexLock() throws {
        try site.folder.write("", to: "Content/.git/index.lock")
        #expect(site.keep()?.hasPrefix("\(Self.since): Unable to create '") == true)
        #expect(try site.subjects() == ["Post: Gala", "Begin"])
        try site.folder.remove("Content/.git/index.lock")
        #expect(try site.git("status", "--porcelain") == "D  events/gala.md\n?? events/")
        #expect(site.keep() == nil)
        #expect(try site.git("status", "--porcelain") == "")
        #expect(try site.subjects() == ["Post: Gala", "Begin"])
    }

    @Test("a branch that is locked, or cannot be written, keeps all waiting and leaves nothing behind")
    func branchLock() throws {
        try site.folder.write("", to: "Content/.git/refs/heads/main.lock")
        for _ in 0..<2 { #expect(site.keep()?.contains("main.lock': File exists") == true) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: site.folder("Content/.git")).filter {
                $0.contains("crash")
            } == [])
        #expect(try site.subjects() == ["Begin"])
        try site.folder.remove("Content/.git/refs/heads/main.lock")
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Post: Gala", "Begin"])
    }

    @Test("the report that git leaves where it gives up does not stay: each minute would bring another")
    func reports() throws {
        let report = site.folder("Content/.git/fast_import_crash_")
        try site.folder.write(
            """
            #!/bin/sh
            case "$*" in *fast-import*) touch "\(report)$$" "\(site.folder("left"))"; echo "fatal: no" >&2; exit 128;; esac
            exec /usr/bin/git "$@"

            """, to: "bin/git")
        #expect(chmod(site.folder("bin/git"), 0o755) == 0)
        #expect(site.keep(site.history(path: site.folder("bin"))) == "\(Self.since): no")
        #expect(isMade("left"))
        let files = try FileManager.default.contentsOfDirectory(atPath: site.folder("Content/.git"))
        #expect(files.filter { $0.contains("crash") } == [])
    }

    @Test("a kill between the commit and its being written down makes no second one")
    func killed() throws {
        #expect(site.keep() == nil)
        try site.database.endHistory()
        // As it stood before: nothing is known to be kept.
        try site.forgetKept()
        try site.write("two", before: "one", after: 60)
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Change: Gala", "Post: Gala", "Begin"])
    }

    @Test("a commit of an earlier database's change with the same number is no commit of this one's")
    func otherDatabase() throws {
        try site.git("commit", "-q", "--allow-empty", "-m", "Post: Old\n\nCorkboard-Change: 1")
        #expect(site.keep() == nil)
        #expect(try site.subjects() == ["Post: Gala", "Post: Old", "Begin"])
    }

    @Test("somebody's commit at the same moment is gone on from")
    func race() throws {
        // A git that commits by itself, once, just before it does what it is asked.
        try site.folder.write(
            """
            #!/bin/sh
            case "$*" in *fast-import*) if [ ! -e "\(site.folder("raced"))" ]; then touch "\(site.folder("raced"))"
            cd "\(site.folder("Content"))" && /usr/bin/git -c user.name=A -c user.email=a@b commit -q --allow-empty -m Race; fi;; esac
            exec /usr/bin/git "$@"

            """, to: "bin/git")
        #expect(chmod(site.folder("bin/git"), 0o755) == 0)
        #expect(site.keep(site.history(path: site.folder("bin"))) == nil)
        #expect(try site.subjects() == ["Post: Gala", "Race", "Begin"])
    }

    @Test("two at once make each commit once")
    func atOnce() async throws {
        for number in 2...20 { try site.write("\(number)", before: number == 2 ? "one" : "\(number - 1)") }
        let site = site
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<4 { group.addTask { site.keep() } }
            for await outcome in group { #expect(outcome == nil) }
        }
        #expect(try site.subjects().count == 21)
        #expect(
            try site.git("log", "--format=%(trailers:key=Corkboard-Change,valueonly,separator=)", "--reverse")
                .split(separator: "\n").joined(separator: " ")
                == (1...20).map(String.init).joined(separator: " "))
        #expect(try site.git("status", "--porcelain") == "")
    }

    @Test(
        "git's words are one plain line of at most 200 characters",
        arguments: [
            ("warning: a\nfatal: b\n", "b"), ("\n\nhint: x\n", "hint: x"),
            ("", "git failed and does not say why"),
            ("error: \u{1B}[31mred\u{202E}\u{0}", "[31mred"),
            ("fatal: " + String(repeating: "x", count: 300), String(repeating: "x", count: 199) + "…"),
        ])
    func words(said: String, line: String) {
        #expect(GitCommand.Outcome.words(of: Array(said.utf8)) == line)
    }
}
