import ContentFiles
import Files
import Foundation
import Model

public struct BuildState: Equatable, Sendable {
    /// When the last build of the whole site succeeded; nil if none did.
    public let lastBuilt: Date?
    /// The errors that stopped the last build; empty if it succeeded.
    public let problems: [Problem]
    /// The errors of content files that the last build left out.
    public let leftOut: [Problem]
}

extension SiteBuild {
    /// The result of the latest builds of this web root.
    public var state: BuildState {
        let noted = BuildNotes(records: records).state
        let errors = noted.problems.filter { $0.severity == .error }
        // An error of a content file stops no build: it only stands beside the cause.
        let causes = errors.filter { !sections.kinds.leavesOutFile($0) }
        return BuildState(
            lastBuilt: noted.lastBuilt, problems: causes.isEmpty ? errors : causes,
            // Builds that stopped since did not take note of files that were removed.
            leftOut: noted.leftOut.filter { !FileSystemEntry.isMissing("\(root)/\($0.file)") })
    }
}

/// Records the results of builds in files beside the web root.
struct BuildNotes {
    /// A file whose modification time is that of the last whole build.
    private let built: String
    private let failed: String
    private let leftOut: String
    /// A file that exists while a build is requested.
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
            // The contents of a damaged file are unknown.
            return [Problem(file: note, cause: .unreadable("damaged"))]
        }
    }

    /// Records that a build succeeded at `now`, except for content files with these errors.
    func succeeded(at now: Date, isWhole: Bool, leavingOut errors: [Problem]) throws(Problem) {
        try FileStep.remove(failed)
        if errors.isEmpty {
            try FileStep.remove(leftOut)
        } else {
            try FileStep.replace(leftOut, withJSON: errors)
        }
        guard isWhole else { return }
        if FileSystemEntry.isMissing(built) { try FileStep.replace(built, with: []) }
        let seconds = now.timeIntervalSince1970.rounded(.down)
        let time = timespec(
            tv_sec: Int(seconds), tv_nsec: Int((now.timeIntervalSince1970 - seconds) * 1e9))
        _ = utimensat(AT_FDCWD, built, [time, time], 0)
    }

    func failed(with problems: Problems) throws(Problem) {
        try FileStep.replace(failed, withJSON: problems.all)
    }

    var isWanted: Bool { !FileSystemEntry.isMissing(wanted) }

    /// Requests another build, from a build that is running or from the next one.
    func want() throws(Problem) {
        if isWanted { return }
        try Folders.create(for: [wanted], below: "")
        do throws(Problem) { try FileStep.write([], to: wanted) } catch {
            // Another process has created the file.
            if !isWanted { throw error }
        }
    }

    /// Removes the request: the build that begins now covers all changes up to now.
    func begin() throws(Problem) { try FileStep.remove(wanted) }
}
