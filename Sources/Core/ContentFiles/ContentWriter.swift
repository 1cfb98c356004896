import Files
import Foundation
import Model

/// Writes courses, reviews and events as content files: all of them, or none.
public struct ContentWriter: Sendable {
    private let root: String
    private let timeZone: TimeZone

    /// A writer for the site whose folder is `root` and whose times are in `timeZone`.
    public init(root: String, timeZone: TimeZone) {
        self.root = root
        self.timeZone = timeZone
    }

    /// Writes courses and events, in whose files a person's own keys and comments stay, and new reviews.
    ///
    /// Every file is stored beside Content/'s and on the disk before the first is put in its place.
    /// - Parameters:
    ///   - courses: new ones, and changed ones with the file that they were read from.
    ///   - reviews: new ones.
    ///   - events: new ones, and changed ones with the file that they were read from.
    ///   - held: the lock, by who has it since before it read what these are made of; taken here where nil.
    /// - Throws: `Problem` of the first file that could not be read or written.
    public func write(
        courses: [Course] = [], reviews: [Review] = [], events: [Event] = [],
        holding held: ContentLock? = nil
    ) throws(Problem) {
        guard !courses.isEmpty || !reviews.isEmpty || !events.isEmpty else { return }
        let lock = try held == nil ? ContentLock(root: root) : nil
        defer { lock?.release() }
        var files: [OutputFile] = []
        for course in courses { files.append(try CourseFile.file(course, below: root)) }
        for review in reviews { files.append(try ReviewFile.file(review)) }
        for event in events { files.append(try EventFile.file(event, below: root, timeZone: timeZone)) }
        let staging = try Staging(folder: Self.staging(below: root), readableBy: .everyone)
        defer { staging.remove() }
        for file in files { try staging.store(file.bytes, at: file.path) }
        try Folders.create(for: files.map(\.path), below: root, readableBy: .everyone)
        for file in files { try FileStep.refuseFolder(at: "\(root)/\(file.path)") }
        try FileStep.syncFileSystem(of: "\(root)/Content")
        for file in files { try staging.place(file.path, below: root) }
        try FileStep.syncFileSystem(of: "\(root)/Content")
    }

    /// Where files wait, beside those of Content/. Behind the lock it is there only where a program was killed.
    public static func staging(below root: String) -> String { "\(root)/Content/.staging" }

    /// What keeps an event from being a content file that can be read again; nil where nothing does.
    public static func obstacle(to event: Event, timeZone: TimeZone) -> Problem? {
        var event = event
        event.file = nil
        do throws(Problem) {
            _ = try EventFile.file(event, below: "", timeZone: timeZone)
            return nil
        } catch {
            return error
        }
    }
}
