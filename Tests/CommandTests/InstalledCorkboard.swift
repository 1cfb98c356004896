import Foundation
import TestSupport

/// The executable as it is installed: with the project's templates in the share folder. It works in a folder for one test.
struct InstalledCorkboard {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Second names of the executables, in `installed/bin` beside the tests, and the project as `installed/share/corkboard`.
    private static let program = Result {
        let tests = URL(fileURLWithPath: CommandRunner.path).deletingLastPathComponent()
        let (bin, share) = (tests.appending(path: "installed/bin"), tests.appending(path: "installed/share"))
        let manager = FileManager.default
        if manager.fileExists(atPath: bin.path) {
            try manager.removeItem(at: bin.deletingLastPathComponent())
        }
        for folder in [bin, share] {
            try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        for name in ["corkboard", "corkboard-pictures"] {
            try manager.linkItem(
                atPath: tests.appending(path: name).path, toPath: bin.appending(path: name).path)
        }
        let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardizedFileURL
        try manager.createSymbolicLink(
            atPath: share.appending(path: "corkboard").path, withDestinationPath: project.path)
        return bin.appending(path: "corkboard").path
    }

    func path(_ name: String) -> String { folder(name) }

    func run(
        _ arguments: [String], behind wrapper: [String] = [], input: FileHandle = .nullDevice
    ) throws -> CommandRunner.Outcome {
        try CommandRunner.run(arguments, behind: wrapper, input: input, program: Self.program.get())
    }

    /// Path -> text of all files of a folder.
    func files(_ name: String) throws -> [String: String] { try folder.tree(name).filter { $0.value != "/" } }

    /// All that lies in the folder itself.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
}

/// A terminal on which lines are typed.
final class TypedLines {
    let input: FileHandle
    private let master: Int32

    init(_ lines: [String]) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (number, lock) = (Int32(-1), Int32(0))
        // TIOCGPTN and TIOCSPTLCK, which Swift does not show: the number of the terminal, and the lock that it has at first.
        guard master >= 0, ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &lock) == 0
        else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        input = FileHandle(
            fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
        // Ctrl-D at the beginning of a line is the end.
        for line in lines.map({ $0 + "\n" }) + ["\u{4}"] { _ = write(master, line, line.utf8.count) }
    }

    deinit { close(master) }
}
