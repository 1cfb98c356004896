import Basics
import Foundation

/// Python scripts of the tests, run with the packages of `.python`.
public enum PythonScript {
    /// The reason why a script is of no use.
    public enum Failure: Error {
        /// The script ended with an error; its error output.
        case failed(String)
        /// The server did not start; its error output.
        case notReady(String)
    }

    /// Root folder of the package.
    public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL.path

    /// Runs a script under Tests/ to its end, and returns its output.
    /// - Throws: `Failure.failed`.
    public static func run(_ script: String, _ arguments: [String], in folder: TemporaryFolder) throws
        -> String
    {
        guard try start(script, arguments, in: folder).wait(atMost: 300) == .status(0) else {
            throw Failure.failed(try folder.text("errors"))
        }
        return try folder.text("output")
    }

    /// Starts a script under Tests/ as a server, and waits until it has written the file `ready` with its ports.
    /// - Throws: `Failure.notReady`.
    public static func serve(
        _ script: String, _ arguments: [String] = [], in folder: TemporaryFolder
    ) throws -> (
        ChildProcess, ports: [Int]
    ) {
        let child = try start(script, [folder.path] + arguments, in: folder)
        var isReady = false
        _ = holds {
            isReady = FileManager.default.fileExists(atPath: folder("ready"))
            return isReady || !child.isRunning
        }
        guard isReady else {
            child.stop()
            throw Failure.notReady(try folder.text("errors"))
        }
        return (child, try folder.text("ready").split(separator: " ").compactMap { Int($0) })
    }

    private static func start(
        _ script: String, _ arguments: [String], in folder: TemporaryFolder
    ) throws -> ChildProcess {
        try ChildProcess(
            path: "\(root)/.python/bin/python", arguments: ["-B", "\(root)/Tests/\(script)"] + arguments,
            environment: ["PATH": "/usr/bin:/bin"], output: folder("output"), errors: folder("errors"))
    }
}
