import ContentFiles
import Foundation
import Model
import State
import TestSupport
import Testing

@testable import History

/// A site whose Content/ lies in a real git repository, in a folder of its own.
struct GitSite {
    let folder: TemporaryFolder
    let database: StateDatabase

    /// 2026-12-01, 12:00 in New York.
    static let noon = Date(timeIntervalSince1970: 1_796_144_400)
    static let settings = SiteSettings(
        title: "Harbour Club", url: "https://club.example:8443/csa",
        timeZone: TimeZone(identifier: "America/New_York") ?? .gmt, history: .git)

    // The top of the working tree is a path from the site's root; nil where there shall be none.
    init(top: String? = "Content") throws {
        folder = try TemporaryFolder()
        try folder.write("title: Harbour Club\n", to: "Content/site.yml")
        database = try StateDatabase(root: folder.path)
        if let top {
            try folder.makeFolder(top)
            try git("init", "-q", "-b", "main", in: top)
            try git("add", "Content/site.yml".dropPrefix(top), in: top)
            try git("commit", "-q", "-m", "Begin", in: top)
        }
        try database.beginHistory()
    }

    /// A git of its own for the test, as a person has it.
    @discardableResult
    func git(_ arguments: String..., in top: String = "Content") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        process.currentDirectoryURL = URL(fileURLWithPath: folder(top))
        process.arguments = ["-c", "user.name=Ana", "-c", "user.email=ana@club.example"] + arguments
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// The program as this site's program finds it; in PATH first where a folder is named.
    func history(
        path: String = "/usr/bin", settings: SiteSettings = settings, patience: Double = 60
    ) -> History {
        History(
            root: folder.path, settings: settings,
            git: GitProgram(environment: ["HOME": folder.path, "PATH": path]), patience: patience)
    }

    /// Accepts a change of files, puts them in place and settles it.
    @discardableResult
    func change(
        _ action: Change.Action = .edit, _ files: [FileChange], title: String = "Gala",
        by author: Author = "mei",
        after seconds: TimeInterval = 0
    ) throws -> Int64 {
        let change = Change(
            time: Self.noon + seconds, author: author, action: action, subject: "gala", title: title,
            files: files)
        guard case .accepted(let number) = try database.accept(change) else { return 0 }
        for file in files {
            if let bytes = file.after {
                try folder.write(bytes, to: file.path)
            } else {
                try folder.remove(file.path)
            }
        }
        try database.settle(number)
        return number
    }

    /// Posts or changes the text of an event's file.
    @discardableResult
    func write(
        _ text: String?, before: String? = nil, to name: String = "gala", action: Change.Action = .edit,
        title: String = "Gala", by author: Author = "mei", after seconds: TimeInterval = 0
    ) throws -> Int64 {
        let file = FileChange(
            path: "Content/events/\(name).md", before: before.map { Array($0.utf8) },
            after: text.map { Array($0.utf8) })
        return try change(action, [file], title: title, by: author, after: seconds)
    }

    /// Has the database know nothing of what is kept, as where this program was killed before it wrote that down.
    func forgetKept() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let program =
            "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()"
        let statement = "INSERT OR REPLACE INTO history (id, kept) VALUES (1, 0)"
        process.arguments = ["-c", program, folder(StateDatabase.path), statement]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    /// The first lines of the commits of the branch, newest first.
    func subjects(in top: String = "Content") throws -> [String] {
        try git("log", "--format=%s", in: top).split(separator: "\n").map(String.init)
    }

    /// What keeps changes from being kept, without the words around it; nil where nothing does.
    func keep(_ history: History? = nil, after seconds: TimeInterval = 0) -> String? {
        guard let problem = (history ?? self.history()).keep(now: Self.noon + 60 + seconds) else {
            return nil
        }
        guard case .notInHistory(let count, let since, let reason) = problem.cause else {
            return "\(problem)"
        }
        return "\(count) since \(since): \(reason)"
    }
}

extension String {
    fileprivate func dropPrefix(_ top: String) -> String {
        hasPrefix("\(top)/") ? String(dropFirst(top.count + 1)) : self
    }
}
