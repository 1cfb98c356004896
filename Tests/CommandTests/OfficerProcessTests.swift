import Foundation
import State
import Testing

@Suite("Processes of corkboard officer")
struct OfficerProcessTests {
    private let site: TemporarySite
    private let database: StateDatabase

    init() throws {
        site = try TemporarySite()
        database = try StateDatabase(root: site.root)
        try database.add(
            Officer(name: "mei"), password: Password("four unrelated words", of: "mei"), by: "test",
            now: Date(timeIntervalSince1970: 1_800_000_000))
    }

    private func start(_ command: [String]) throws -> (Process, Pipe, Pipe) {
        try CommandRunner.start(["officer"] + command + ["--root", site.root])
    }

    @Test("all write their line where they run at once, with the system's user")
    func atOnce() throws {
        let processes = try (0..<12).map { try start([$0 % 2 == 0 ? "disable" : "enable", "mei"]) }
        for (process, _, errors) in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            #expect(errors.fileHandleForReading.readDataToEndOfFile() == Data())
        }
        let log = try database.log(limit: 100)
        #expect(log.count { $0.action == .officerDisabled } == 6)
        #expect(log.count { $0.action == .officerEnabled } == 6)
        let user = String(cString: try #require(getpwuid(getuid())).pointee.pw_name)
        #expect(Set(log.prefix(12).map(\.author)) == [.command(user: user)])
    }

    @Test("that are killed at any write lose nothing that they told", arguments: ["pwrite64", "write"])
    func killed(call: String) throws {
        var (told, kills, isKilled) = (0, 0, true)
        while isKilled {
            let outcome = try CommandRunner.run(
                ["officer", "disable", "mei", "--root", site.root],
                behind: CommandRunner.killing(at: call, number: kills + 1))
            isKilled = outcome.status == SIGKILL
            if isKilled { kills += 1 } else { #expect(outcome.status == 0, "\(outcome.errors)") }
            if outcome.output == "Disabled mei.\n" { told += 1 }
            let lines = try database.log(limit: 100).count { $0.action == .officerDisabled }
            #expect(lines >= told)
            // One that was killed between the two has not told.
            told = lines
        }
        #expect(kills > 0 && told > 0)
        #expect(StateProblem.all(below: site.root) == [])
    }
}
