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
        #expect(Set(log.prefix(12).map(\.officer)) == ["\(user) (command line)"])
    }

    @Test("that are killed lose nothing that they told")
    func killed() throws {
        let clock = ContinuousClock()
        let (first, _, _) = try start(["disable", "mei"])
        let whole = clock.measure { first.waitUntilExit() }
        var told = 1
        for round in 1...20 {
            let (process, output, _) = try start(["disable", "mei"])
            let moment = clock.now + whole * round / 16
            while process.isRunning, clock.now < moment { usleep(1000) }
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            if text == Data("Disabled mei.\n".utf8) { told += 1 }
            let lines = try database.log(limit: 100).count { $0.action == .officerDisabled }
            #expect(lines >= told)
            // One that was killed between the two has not told.
            told = lines
        }
        #expect(StateCheck(root: site.root).problems == [])
    }
}
