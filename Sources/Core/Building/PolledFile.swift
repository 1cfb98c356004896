import ContentFiles
import Files
import Model
import Site

/// A small file of the web root that open pages ask for again and again. It is written after each change, without a build, and belongs to no
/// page: builds neither replace nor remove it.
struct PolledFile: Sendable {
    /// Maximum size in bytes.
    static let limit = 8 << 10

    private let webRoot: WebRoot
    /// The path in the web root: `feedback/values.json`.
    private let address: String

    init(_ address: String, _ build: SiteBuild) {
        (self.address, webRoot) = (address, WebRoot(folder: build.output))
    }

    private var place: String { "\(webRoot.folder)/\(address)" }

    var isMissing: Bool { FileSystemEntry.isMissing(place) }

    /// Acquires the lock under which the database is read and such files are written, so that the later state remains.
    func lock() throws(Problem) -> FileLock {
        try FileLock("\(webRoot.records)/values.lock", patience: ContentLock.patience)
    }

    /// Writes the first of the values, as many as fit, if there is a web root.
    func publish(_ values: [PostValues.Entry]) throws(Problem) {
        guard !FileSystemEntry.isMissing(webRoot.folder) else { return }
        let staged = "\(webRoot.records)/values.new"
        try FileStep.remove(staged)
        try FileStep.write(
            PostValues.json(first: values, limit: Self.limit), to: staged, readableBy: .everyone)
        try Folders.create(for: [address], below: webRoot.folder, readableBy: .everyone)
        try FileStep.rename(staged, to: place)
    }

    func remove() throws(Problem) {
        if isMissing { return }
        let lock = try lock()
        defer { lock.release() }
        try FileStep.remove(place)
        try webRoot.removeEmpty(of: [address])
    }

    /// Makes the file, without values, where it is missing.
    func makeMissing() throws(Problem) {
        guard isMissing else { return }
        let lock = try lock()
        defer { lock.release() }
        if isMissing { try publish([]) }
    }
}

extension SiteBuild {
    /// The places of one date that takes sign-ups.
    ///
    /// - `key`: the id of the post, and the day of the date after a space if the post has several dates.
    /// - `left`: number of places left; nil without a limit.
    /// - `waiting`: number of people in the waiting list.
    public typealias DatePlaces = (key: String, left: Int?, waiting: Int)

    /// Shows the places of a section's coming dates on open pages, after a change of the database and without a build. Of two changes at once,
    /// the later state remains. `dates` reads them, the soonest first; of more than 8 KB the last are left out.
    /// - Throws: the errors of `dates`, and `Problem`.
    public func publishPlaces(of part: SiteSection, dates: () throws -> [DatePlaces]) throws {
        let file = PolledFile.places(of: part, self)
        let lock = try file.lock()
        defer { lock.release() }
        try file.publish(try dates().map { ($0.key, .numbers([$0.left, $0.waiting])) })
    }

    /// The sums of one option of a poll for a date.
    ///
    /// - `key`: the id of the post, and the local start of the option after a space.
    /// - `sums`: the numbers of people for whom it suits, suits if need be, and does not.
    public typealias OptionSums = (key: String, sums: [Int])

    /// Shows the sums of a section's open polls on open pages, as `publishPlaces` does. `options` reads them, the polls that changed last first.
    /// - Throws: the errors of `options`, and `Problem`.
    public func publishPolls(of part: SiteSection, options: () throws -> [OptionSums]) throws {
        let file = PolledFile.polls(of: part, self)
        let lock = try file.lock()
        defer { lock.release() }
        try file.publish(try options().map { ($0.key, .numbers($0.sums)) })
    }

    private var polledFiles: [PolledFile] {
        let (hasMembers, ofMembers) = (hasMembers, sections.memberValueParts)
        let parts = sections.valueParts.filter { hasMembers || !ofMembers.contains($0) }
        return parts.map { .values(of: $0, self) }
            + sections.placeParts.flatMap { [.places(of: $0, self), .polls(of: $0, self)] }
    }

    /// Whether the site has members, by the settings that count now.
    private var hasMembers: Bool {
        if sections.memberValueParts.isEmpty { return false }
        return (SettingsReading(root: root).settings ?? ThemeCache(self).builtSettings)?.members != nil
    }

    /// Whether a file that open pages ask for is missing, as in a new web root. A build makes it without values.
    public var lacksPolledFiles: Bool { polledFiles.contains(where: \.isMissing) }

    /// Makes the files that open pages ask for, without values, where they are missing, and removes those of members where the site has
    /// none any more.
    func makeMissingPolledFiles() throws(Problem) {
        for file in polledFiles { try file.makeMissing() }
        if hasMembers { return }
        for part in sections.memberValueParts { try PolledFile.values(of: part, self).remove() }
    }
}

extension PolledFile {
    /// The values of a section's posts that changed last.
    static func values(of part: SiteSection, _ build: SiteBuild) -> PolledFile {
        PolledFile("\(part.rawValue)/values.json", build)
    }

    /// The places of a section's coming dates.
    static func places(of part: SiteSection, _ build: SiteBuild) -> PolledFile {
        PolledFile("\(part.rawValue)/places.json", build)
    }

    /// The sums of a section's polls for dates.
    static func polls(of part: SiteSection, _ build: SiteBuild) -> PolledFile {
        PolledFile("\(part.rawValue)/polls.json", build)
    }
}
