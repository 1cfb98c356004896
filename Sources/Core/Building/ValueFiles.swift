import ContentFiles
import Files
import Foundation
import Model
import Site

/// The files with values of a section's posts, such as sums of votes: all of them in State/, which builds read, and those that changed last
/// in the web root (`PolledFile`).
struct ValueFiles: Sendable {
    /// Maximum number of values in the web root.
    static let newestLimit = 200

    /// The values that changed last.
    let newest: PolledFile
    private let part: SiteSection
    private let root: String

    init(of part: SiteSection, _ build: SiteBuild) {
        (self.part, root, newest) = (part, build.root, .values(of: part, build))
    }

    private var file: String { "\(root)/State/values/\(part.rawValue).json" }
    /// Exists while the database may have other values than the file.
    private var mark: String { "\(root)/State/values/\(part.rawValue).changed" }

    var state: FileState? { FileState(of: file) }

    /// The values for builds; none if the file is missing or damaged.
    var values: PostValues {
        PostValues(file: FileManager.default.contents(atPath: file).map { Array($0) } ?? [])
    }

    var isOutdated: Bool { !FileSystemEntry.isMissing(mark) }

    func markOutdated() throws(Problem) {
        try Folders.create(for: [mark], below: "")
        if !isOutdated { try FileStep.append([], to: mark) }
    }

    /// Writes the values that builds read, unless they are the same.
    func keep(_ values: [PostValues.Entry]) throws(Problem) {
        let json = PostValues.json(values)
        let known = FileManager.default.contents(atPath: file)
        if known.map({ Array($0) }) ?? PostValues.json([]) != json {
            // The build after a program that is killed here writes the file again.
            try markOutdated()
            try FileStep.replace(file, with: json)
        }
        try FileStep.remove(mark)
    }
}

extension SiteBuild {
    /// Shows the newest values of a section's posts on open pages, after a change of the database and without a build. Of two changes at
    /// once, the later state remains. `newest` reads so many values that changed last, the newest first.
    /// - Throws: the errors of `newest`, and `Problem`.
    public func publishValues(of part: SiteSection, newest: (_ limit: Int) throws -> [PostValues.Entry])
        throws
    {
        let files = ValueFiles(of: part, self)
        let lock = try files.newest.lock()
        defer { lock.release() }
        let values = try newest(ValueFiles.newestLimit)
        if lacksUse(of: files, part, values) { return }
        try files.markOutdated()
        try files.newest.publish(values)
    }

    /// Brings the values of a section's posts that builds read up to date, and those of open pages. `all` reads all values, `newest` so many
    /// that changed last, the newest first.
    /// - Throws: the errors of `all` and `newest`, and `Problem`.
    public func updateValues(
        of part: SiteSection, all: () throws -> [PostValues.Entry],
        newest: (_ limit: Int) throws -> [PostValues.Entry]
    ) throws {
        let files = ValueFiles(of: part, self)
        let lock = try files.newest.lock()
        defer { lock.release() }
        try files.keep(try all())
        let values = try newest(ValueFiles.newestLimit)
        if !lacksUse(of: files, part, values) { try files.newest.publish(values) }
    }

    /// Whether a section has no values because the site has no members: then it has no file of them either.
    private func lacksUse(of files: ValueFiles, _ part: SiteSection, _ values: [PostValues.Entry]) -> Bool {
        values.isEmpty && sections.memberValueParts.contains(part) && files.newest.isMissing
    }

    /// The sections of whose posts the database may have other values than builds know.
    public var partsWithOutdatedValues: [SiteSection] {
        sections.valueParts.filter { ValueFiles(of: $0, self).isOutdated }
    }

    /// The values that builds read of some sections.
    func values(of parts: [SiteSection]) -> [SiteSection: PostValues] {
        let parts = sections.valueParts.filter(parts.contains)
        return Dictionary(uniqueKeysWithValues: parts.map { ($0, ValueFiles(of: $0, self).values) })
    }

    /// The states of the files of these values.
    var valueStates: [SiteSection: FileState] {
        sections.valueParts.reduce(into: [:]) { $0[$1] = ValueFiles(of: $1, self).state }
    }
}
