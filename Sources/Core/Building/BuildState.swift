import Files
import Foundation
import Model

/// How a site's builds stand, for who waits for one.
public struct BuildState: Equatable, Sendable {
    /// When a build looked at the whole site last and went well; nil where none did.
    public let lastBuilt: Date?
    /// What keeps the site from being built since; empty where nothing does.
    public let problems: [Problem]
    /// The errors of content files that the last build left out.
    public let leftOut: [Problem]
}

/// Writes down how builds end, beside the web root.
struct BuildNotes {
    /// Its time is that of the last whole build.
    private let built: String
    private let failed: String
    private let leftOut: String
    /// It is there while somebody waits for a build.
    private let wanted: String

    init(records: String) {
        (built, failed, wanted) = ("\(records)/built", "\(records)/failed", "\(records)/wanted")
        leftOut = "\(records)/left-out"
    }

    var state: BuildState {
        var status = stat()
        let isThere = lstat(built, &status) == 0
        let seconds = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        return BuildState(
            lastBuilt: isThere ? Date(timeIntervalSince1970: seconds) : nil, problems: Self.problems(failed),
            leftOut: Self.problems(leftOut))
    }

    private static func problems(_ note: String) -> [Problem] {
        guard let json = FileManager.default.contents(atPath: note) else { return [] }
        do {
            return try JSONDecoder().decode([Problem].self, from: json)
        } catch {
            // Of a damaged note only that there is one is known.
            return [Problem(file: note, cause: .unreadable("damaged"))]
        }
    }

    /// A build went well at a time, but for content files with these errors.
    /// - Throws: `Problem` with `.unwritable`.
    func succeeded(at now: Date, isWhole: Bool, leavingOut errors: [Problem]) throws(Problem) {
        try FileStep.remove(failed)
        if errors.isEmpty { try FileStep.remove(leftOut) } else { try Self.write(errors, to: leftOut) }
        guard isWhole else { return }
        if FileSystemEntry.isMissing(built) { try FileStep.replace(built, with: []) }
        let seconds = now.timeIntervalSince1970.rounded(.down)
        let time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((now.timeIntervalSince1970 - seconds) * 1e9))
        _ = utimensat(AT_FDCWD, built, [time, time], 0)
    }

    /// A build did not.
    /// - Throws: `Problem` with `.unwritable`.
    func failed(with problems: Problems) throws(Problem) { try Self.write(problems.all, to: failed) }

    private static func write(_ problems: [Problem], to note: String) throws(Problem) {
        do {
            try FileStep.replace(note, with: Array(try JSONEncoder().encode(problems)))
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(file: note, cause: .unwritable("\(error)"))
        }
    }

    var isWanted: Bool { !FileSystemEntry.isMissing(wanted) }

    /// Asks whoever builds next, or builds now, to look once more.
    /// - Throws: `Problem` with `.unwritable`.
    func want() throws(Problem) {
        if isWanted { return }
        try Folders.create(for: [wanted], below: "")
        do throws(Problem) { try FileStep.write([], to: wanted) } catch {
            // Somebody else was first.
            if !isWanted { throw error }
        }
    }

    /// A build begins that will see all that was wanted up to now.
    /// - Throws: `Problem` with `.unwritable`.
    func begin() throws(Problem) { try FileStep.remove(wanted) }
}
