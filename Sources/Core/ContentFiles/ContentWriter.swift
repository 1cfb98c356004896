import Files
import Foundation
import Model

/// Writes values as content files, all or none.
public struct ContentWriter: Sendable {
    private let root: String
    private let timeZone: TimeZone

    public init(root: String, timeZone: TimeZone) {
        self.root = root
        self.timeZone = timeZone
    }

    /// Writes new values, and changed ones that know the file that they were read from: its unknown keys and comments stay.
    ///
    /// All files are stored beside those of Content/ and synced to the disk before the first one is put in place. The lock is acquired
    /// here, unless the caller has held it since before reading the content.
    /// - Throws: `Problem` of the first file that cannot be read or written.
    package func write(
        _ values: [any WritableContent], holding held: ContentLock? = nil
    ) throws(Problem) {
        guard !values.isEmpty else { return }
        let lock = try held == nil ? ContentLock(root: root) : nil
        defer { lock?.release() }
        var files: [OutputFile] = []
        for value in values { files.append(try value.outputFile(below: root, timeZone: timeZone)) }
        try Self.write(files, below: root)
    }

    /// Writes files below `root`, all or none, under a content lock that the caller holds.
    package static func write(_ files: [OutputFile], below root: String) throws(Problem) {
        let staging = try Staging(folder: staging(below: root), readableBy: .everyone)
        defer { staging.remove() }
        for file in files { try staging.store(file.bytes, at: file.path) }
        try Folders.create(for: files.map(\.path), below: root, readableBy: .everyone)
        for file in files { try FileStep.refuseFolder(at: "\(root)/\(file.path)") }
        try FileStep.syncFileSystem(of: "\(root)/Content")
        for file in files { try staging.place(file.path, below: root) }
        try FileStep.syncFileSystem(of: "\(root)/Content")
    }

    /// The folder of stored files, beside those of Content/. When the lock is acquired, the folder exists only if a program was killed.
    public static func staging(below root: String) -> String { "\(root)/Content/.staging" }
}
