import Files
import Model

/// Writes courses and reviews as content files: all of them, or none.
public struct ContentWriter: Sendable {
    private let root: String

    /// A writer for the site whose folder is `root`.
    public init(root: String) {
        self.root = root
    }

    /// Writes courses, in whose files a person's own keys and comments stay, and new reviews.
    ///
    /// Every file is stored beside Content/'s and on the disk before the first is put in its place.
    /// - Parameters:
    ///   - courses: new ones, and changed ones with the file that they were read from.
    ///   - reviews: new ones.
    /// - Throws: `Problem` of the first file that could not be read or written.
    public func write(courses: [Course], reviews: [Review]) throws(Problem) {
        guard !courses.isEmpty || !reviews.isEmpty else { return }
        let lock = try FileLock("\(root)/State/content.lock", waiting: {})
        defer { lock.release() }
        var files: [OutputFile] = []
        for course in courses { files.append(try CourseFile.file(course, below: root)) }
        for review in reviews { files.append(try ReviewFile.file(review)) }
        let staging = try Staging(folder: "\(root)/Content/.staging")
        defer { staging.remove() }
        for file in files { try staging.store(file.bytes, at: file.path) }
        try Folders.create(for: files.map(\.path), below: root)
        for file in files { try FileStep.refuseFolder(at: "\(root)/\(file.path)") }
        try FileStep.syncFileSystem(of: "\(root)/Content")
        for file in files { try staging.place(file.path, below: root) }
        try FileStep.syncFileSystem(of: "\(root)/Content")
    }
}
