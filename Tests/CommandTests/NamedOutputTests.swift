import Foundation
import Testing

@Suite("Output to a path that a person names")
struct NamedOutputTests {
    private let site: TemporarySite

    init() throws {
        site = try TemporarySite(TemporarySite.small)
        try site.write("Number,Name,Semester,Comments\nART 101,Drawing,soon,Fine\n", to: "table.csv")
    }

    /// The commands that write a file, without its name.
    private static let commands = [
        ["export", "events", "--output"], ["export", "courses", "-o"],
        ["import", "courses", "TABLE", "--dry-run", "--doubtful"],
        ["import", "events", "CALENDAR", "--dry-run", "--doubtful"],
    ]

    private func run(_ command: [String], to output: String) throws -> CommandRunner.Outcome {
        try site.write(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Tea\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
            to: "a.ics")
        let named = ["TABLE": site.path("table.csv"), "CALENDAR": site.path("a.ics")]
        return try CommandRunner.run(command.map { named[$0] ?? $0 } + [output, "--root", site.root])
    }

    private func kind(of path: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    @Test("is written into a device, also behind a link, and both stay", arguments: commands)
    func device(command: [String]) throws {
        // Root could replace the machine's own null device, and gets another node of the same device, 1:3, where devices work.
        let isRoot = getuid() == 0
        let device = isRoot ? "/dev/corkboard-\(UUID().uuidString)" : "/dev/null"
        defer { if isRoot { unlink(device) } }
        #expect(!isRoot || mknod(device, S_IFCHR | 0o666, 0x103) == 0)
        let link = site.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
        for name in [device, link] {
            let outcome = try run(command, to: name)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(try kind(of: link) == .typeSymbolicLink)
        #expect(try kind(of: device) == .typeCharacterSpecial)
    }

    @Test("is written into a named pipe, which stays", arguments: commands)
    func pipe(command: [String]) throws {
        let pipe = site.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        // Opened for both directions, so that neither end waits for the other; what is written stays in the pipe's buffer.
        let descriptor = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(descriptor) }
        let outcome = try run(command, to: pipe)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try kind(of: pipe) != .typeRegular)
        var first = [UInt8](repeating: 0, count: 16)
        #expect(read(descriptor, &first, first.count) == first.count)
    }

    @Test("replaces the file behind a link, and the link stays", arguments: commands)
    func link(command: [String]) throws {
        let link = site.path("link")
        for target in ["there", "missing"] {
            let path = site.path(target)
            if target == "there" { try site.write("", to: target) }
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            let outcome = try run(command, to: link)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try kind(of: link) == .typeSymbolicLink)
            #expect(try kind(of: path) == .typeRegular)
            #expect(try !site.text(target).isEmpty)
            try FileManager.default.removeItem(atPath: link)
        }
    }

    @Test("with the name - is standard output, and makes no file", arguments: commands)
    func standardOutput(command: [String]) throws {
        let outcome = try run(command, to: "-")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            ["BEGIN:VCALENDAR", "\u{FEFF}"].contains { outcome.output.hasPrefix($0) }, "\(outcome.output)")
        #expect(!FileManager.default.fileExists(atPath: site.path("-")))
    }

    @Test(
        "named /dev/stdout goes into the file to which standard output is redirected, before what is printed there"
    )
    func redirected() throws {
        let file = site.path("out.txt")
        let outcome = try CommandRunner.run(
            ["import", "courses", site.path("table.csv"), "--doubtful", "/dev/stdout", "--root", site.root],
            behind: ["sh", "-c", "exec \"$@\" >\"$0\" 2>&1", file])
        #expect(outcome == CommandRunner.Outcome(status: 0, output: "", errors: ""))
        let text = try site.text("out.txt")
        let summary = try #require(text.range(of: "Rows: 1 read"))
        let report = try #require(text.range(of: "line,kind,"))
        #expect(report.lowerBound < summary.lowerBound)
        #expect(text.contains("All that someone may want to look at is in standard output"))
    }

    @Test("into a pipe that nobody reads yet keeps nobody else from changing the content")
    func waitingPipe() throws {
        let pipe = site.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let (process, _, _) = try CommandRunner.start(
            ["import", "courses", site.path("table.csv"), "--doubtful", pipe, "--root", site.root])
        // The import has made its changes when the file is there, and waits for a reader of the pipe; at most a minute.
        let course = site.path("Content/courses/art-101.md")
        for _ in 0..<60_000 where !FileManager.default.fileExists(atPath: course) { usleep(1000) }
        #expect(FileManager.default.fileExists(atPath: course))
        #expect(try site.run("import", "courses", site.path("table.csv")).status == 0)
        let report = try #require(FileHandle(forReadingAtPath: pipe)).readToEnd()
        #expect(report?.starts(with: Array("\u{FEFF}line,kind,".utf8)) == true)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("is not standard output for two things")
    func both() throws {
        let outcome = try site.run("import", "courses", site.path("table.csv"), "--json", "--doubtful", "-")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Name a file for --doubtful"))
    }

    @Test("is refused where it is a folder")
    func folder() throws {
        let outcome = try site.run("export", "events", "--output", site.path("Content"))
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("\(site.path("Content")): cannot be written ("))
    }
}
