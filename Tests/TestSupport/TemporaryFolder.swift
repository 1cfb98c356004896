import Foundation

/// A real folder for one test, gone with the test.
public final class TemporaryFolder: Sendable {
    /// Its path, without symbolic links.
    public let path: String

    /// An empty folder.
    /// - Throws: The system's error where none can be made.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "corkboard-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        path = url.path
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            print("\(path) is left behind: \(error)")
        }
    }

    /// The full path of a file or folder in here.
    public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a text, with the folders that it needs.
    /// - Throws: The system's error.
    public func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    /// Writes bytes, with the folders that they need.
    /// - Throws: The system's error.
    public func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: self(name))
        try makeFolder(url.deletingLastPathComponent())
        // A script comes from another process: one that is just being started could inherit its open file from this one, and then no
        // system starts the script ("Text file busy").
        let isScript = bytes.starts(with: "#!".utf8)
        let file = isScript ? url.appendingPathExtension("source") : url
        try Data(bytes).write(to: file)
        guard isScript else { return }
        let copy = try Process.run(
            URL(fileURLWithPath: "/bin/cp"), arguments: [file.path, url.path])
        copy.waitUntilExit()
        try FileManager.default.removeItem(at: file)
    }

    /// Makes a folder.
    /// - Throws: The system's error.
    public func makeFolder(_ name: String) throws {
        try makeFolder(URL(fileURLWithPath: self(name)))
    }

    /// Makes a symbolic link to `target`.
    /// - Throws: The system's error.
    public func link(_ name: String, to target: String) throws {
        try makeFolder(URL(fileURLWithPath: self(name)).deletingLastPathComponent())
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }

    /// Removes a file or folder.
    /// - Throws: The system's error.
    public func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: self(name))
    }

    /// The text of a file.
    /// - Throws: The system's error.
    public func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(name))), as: UTF8.self)
    }

    /// All there is in here or in a folder of it: path -> text; a folder's text is `/`, a link's `-> target`.
    /// - Throws: The system's error.
    public func tree(_ folder: String = "") throws -> [String: String] {
        let top = URL(fileURLWithPath: folder.isEmpty ? path : self(folder)).path
        var tree: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: top) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(top)/\(name)")
            switch attributes[.type] as? FileAttributeType {
            case .typeDirectory: tree[name] = "/"
            case .typeSymbolicLink:
                let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(top)/\(name)")
                tree[name] = "-> \(target)"
            default:
                let data = try Data(contentsOf: URL(fileURLWithPath: "\(top)/\(name)"))
                tree[name] = String(decoding: data, as: UTF8.self)
            }
        }
        return tree
    }

    private func makeFolder(_ url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
}
