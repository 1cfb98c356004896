import Foundation
import State
import Testing

@Suite("corkboard officer")
struct OfficerCommandTests {
    private static let password = "four unrelated words"
    private let site: TemporarySite

    init() throws { site = try TemporarySite() }

    private func add(_ arguments: String...) throws {
        let outcome = try site.officer(["add"] + arguments, typing: Self.password + "\n")
        #expect(outcome == .init(status: 0, output: "Added \(arguments[0]).\n", errors: ""))
    }

    @Test("adds, changes, disables, enables and removes accounts, and lists them")
    func accounts() throws {
        try add("ana", "--role", "editor")
        try add("mei", "--name", "Mei Lin", "--role", "editor", "--until", "2099-05-31")
        try add("sam")
        try add("old", "--until", "2026-01-01", "--ended")
        #expect(
            try site.officer(["list"]).output == """
                ana  editor
                mei  editor  "Mei Lin"  until 2099-05-31
                old  officer  ended 2026-01-01
                sam  officer

                """)
        for (command, said) in [
            (["disable", "mei"], "Disabled mei.\n"), (["remove", "old"], "Removed old.\n"),
            (["set", "sam", "--name", "Sam", "--until", "2099-12-31"], "Changed sam.\n"),
            (["disable", "sam"], "Disabled sam.\n"), (["enable", "sam"], "Enabled sam.\n"),
        ] {
            #expect(try site.officer(command) == .init(status: 0, output: said, errors: ""))
        }
        let password = try site.officer(["password", "sam"], typing: "five more unrelated words\r\n")
        #expect(password == .init(status: 0, output: "Set the password of sam.\n", errors: ""))
        #expect(
            try site.officer(["list", "--json"]).output == """
                [
                  {
                    "hasSecondFactor" : false,
                    "name" : "ana",
                    "role" : "editor",
                    "state" : "active"
                  },
                  {
                    "displayName" : "Mei Lin",
                    "hasSecondFactor" : false,
                    "name" : "mei",
                    "role" : "editor",
                    "state" : "disabled",
                    "until" : "2099-05-31"
                  },
                  {
                    "displayName" : "Sam",
                    "hasSecondFactor" : false,
                    "name" : "sam",
                    "role" : "officer",
                    "state" : "active",
                    "until" : "2099-12-31"
                  }
                ]

                """)
    }

    @Test("takes a second factor away from who has lost phone and recovery codes")
    func secondFactor() throws {
        try add("mei")
        let database = try StateDatabase(root: site.root)
        let codes = TimeCodes.random()
        let now = Date()
        #expect(
            try database.turnOnSecondFactor(
                codes, code: codes.code(at: now), recovery: .random(), of: "mei", now: now))
        #expect(try site.officer(["list"]).output == "mei  officer  with a second factor\n")
        #expect(try site.officer(["set", "mei"]).status == 64)
        #expect(
            try site.officer(["set", "mei", "--without-second-factor"])
                == .init(status: 0, output: "Changed mei.\n", errors: ""))
        #expect(try site.officer(["list"]).output == "mei  officer\n")
        #expect(try database.lastChange()?.action == .secondFactorOff)
    }

    @Test("keeps the database where others cannot read it, and it passes the check of the state")
    func modes() throws {
        try FileManager.default.createDirectory(
            atPath: site.path("State/addresses"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755])
        try add("mei")
        let modes = try ["State", "State/corkboard.sqlite"].map { path in
            try FileManager.default.attributesOfItem(atPath: site.path(path))[.posixPermissions] as? Int
        }
        #expect(modes == [0o700, 0o600])
        let clean = try site.run("check", "--state")
        #expect(clean == .init(status: 0, output: "0 errors, 0 warnings\n", errors: ""))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: site.path("State/corkboard.sqlite"))
        let open = try site.run("check", "--state")
        #expect(open.status == 1 && open.output == "1 error, 0 warnings\n")
        #expect(
            open.errorLines.first
                == "State/corkboard.sqlite: has the mode 644; expected that only its owner may read it: chmod go= State/corkboard.sqlite"
        )
    }

    @Test(
        "refuses what it cannot do, and says what it expected",
        arguments: [
            (["add", "mei"], "There is an officer 'mei' already; expected another name"),
            (
                ["add", "Mei Lin"],
                "'Mei Lin' is no name for an account; expected 1 to 40 of a-z, 0-9, '.', '_' and '-'"
            ),
            (
                ["add", "sam", "--name", "a\nb"],
                "The name to be shown is not usable; expected 1 to 80 characters on one line"
            ),
            (["password", "sam"], "There is no officer 'sam'; `corkboard officer list` names them all"),
            (["disable", "sam"], "There is no officer 'sam'; `corkboard officer list` names them all"),
            (
                ["remove", "s\u{1B}m"],
                "There is no officer 's\u{FFFD}m'; `corkboard officer list` names them all"
            ),
        ])
    func refused(command: [String], error: String) throws {
        try add("mei")
        #expect(
            try site.officer(command, typing: Self.password)
                == .init(status: 1, output: "", errors: error + "\n"))
    }

    @Test(
        "refuses weak passwords, and never shows one",
        arguments: [
            ("", "The password has 0 characters"), ("hunter2", "The password has 7 characters"),
            ("mei-lin-mei-lin", "The password is little more than the officer's name"),
            ("121212121212", "The password is little more than a few characters or a row of them"),
            ("Password123456", "The password is one that is tried first"),
        ])
    func weak(password: String, error: String) throws {
        let outcome = try site.officer(["add", "mei-lin"], typing: password + "\n")
        let expected = "; expected at least 12 characters that nobody guesses, such as four unrelated words\n"
        #expect(outcome == .init(status: 1, output: "", errors: error + expected))
        #expect(
            try site.officer(["list"]).errors
                == "There are no officers yet. `corkboard officer add NAME` adds one.\n")
    }

    @Test(
        "is wrong usage with a date that is none, without a change, or without a name",
        arguments: [
            ["add", "mei", "--until", "soon"], ["set", "mei"], ["add"], ["add", "mei", "--role", "god"],
        ])
    func usage(command: [String]) throws {
        #expect(try site.officer(command, typing: Self.password).status == 64)
    }

    @Test("asks twice on a terminal and shows no password")
    func terminal() throws {
        let right = try Terminal().run(site, typing: [Self.password, Self.password])
        #expect(right.status == 0)
        #expect(right.shown == "New password for mei: \nThe same again: \nAdded mei.\n")
        let again = try Terminal().run(site, typing: [Self.password, Self.password])
        #expect(again.status == 1)
        #expect(again.shown == "There is an officer 'mei' already; expected another name\n")
    }

    @Test("changes nothing where the two differ, and ends at Ctrl-C")
    func twoPasswords() throws {
        let different = try Terminal().run(site, typing: [Self.password, "another password"])
        #expect(different.status == 1)
        #expect(
            different.shown
                == "New password for mei: \nThe same again: \nThe two passwords differ; nothing was changed.\n"
        )
        let ended = try Terminal().run(site, typing: ["\u{3}"])
        #expect(ended.status == 130)
        #expect(ended.shown == "New password for mei: \n")
        #expect(try site.officer(["list"]).output == "")
    }

    @Test("says what to do where the database is damaged")
    func damaged() throws {
        try add("mei")
        try site.write("no database", to: "State/corkboard.sqlite")
        let outcome = try site.officer(["list"])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors
                == "State/corkboard.sqlite: is damaged; expected a whole SQLite database. Restore the folder State/ from a backup, or move it aside and add the officers again\n"
        )
    }
}

/// A terminal of its own.
private struct Terminal {
    struct Outcome {
        let status: Int32
        let shown: String
    }

    /// Runs `corkboard officer add mei` in it, and types a line for each question.
    func run(_ site: TemporarySite, typing lines: [String]) throws -> Outcome {
        var (outer, inner): (Int32, Int32) = (0, 0)
        guard openpty(&outer, &inner, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
        let terminal = FileHandle(fileDescriptor: outer, closeOnDealloc: true)
        let input = FileHandle(fileDescriptor: inner, closeOnDealloc: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandRunner.path)
        process.arguments = ["officer", "add", "mei", "--root", site.root]
        (process.standardInput, process.standardOutput, process.standardError) = (input, input, input)
        try process.run()
        try input.close()
        var (shown, rest) = (Data(), lines)
        var buffer = [UInt8](repeating: 0, count: 4096)
        // It ends with an error of the terminal when the process does.
        while case let count = read(outer, &buffer, buffer.count), count > 0 {
            shown += buffer.prefix(count)
            guard shown.suffix(2) == Data(": ".utf8), let line = rest.first else { continue }
            rest.removeFirst()
            terminal.write(Data((line == "\u{3}" ? line : line + "\n").utf8))
        }
        process.waitUntilExit()
        let text = String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n")
        return Outcome(status: process.terminationStatus, shown: text)
    }
}
