import Files
import Foundation
import Model
import Site

/// The file with the shown names of members, which builds read, in State/.
struct MemberNamesFile: Sendable {
    private let root: String

    init(_ build: SiteBuild) { root = build.root }

    private var file: String { "\(root)/State/values/members.json" }
    /// Exists while the database may have other names than the file.
    private var mark: String { "\(root)/State/values/members.changed" }

    var state: FileState? { FileState(of: file) }

    /// The names for builds; none if the file is missing or damaged.
    var names: MemberNames { MemberNames(file: bytes ?? []) }

    private var bytes: [UInt8]? { FileManager.default.contents(atPath: file).map { Array($0) } }

    var isOutdated: Bool { !FileSystemEntry.isMissing(mark) }

    func markOutdated() throws(Problem) {
        try Folders.create(for: [mark], below: "")
        if !isOutdated { try FileStep.append([], to: mark) }
    }

    /// Writes the names, unless they are the same.
    func keep(_ names: [(id: String, name: String)]) throws(Problem) {
        let json = MemberNames.json(names)
        if bytes ?? MemberNames.json([]) != json { try FileStep.replace(file, with: json) }
        if isOutdated { try FileStep.remove(mark) }
    }
}

extension SiteBuild {
    /// Notes that the database is about to have other names of members than builds know, so that the next `corkboard build` reads them where
    /// `updateMemberNames` does not follow.
    public func markMemberNamesOutdated() throws(Problem) { try MemberNamesFile(self).markOutdated() }

    /// Brings the names of members that builds read up to date. `all` reads all names. Of two changes at once, the later state remains.
    /// The pages that show changed names are made by the next build.
    /// - Throws: the errors of `all`, and `Problem`.
    public func updateMemberNames(all: () throws -> [(id: String, name: String)]) throws {
        let lock = try PolledFile("members", self).lock()
        defer { lock.release() }
        try MemberNamesFile(self).keep(try all())
    }

    /// Whether the database may have other names of members than builds know.
    public var hasOutdatedMemberNames: Bool { MemberNamesFile(self).isOutdated }

    /// The names that builds read, for pages of some parts: none if these show no members.
    func memberNames(for parts: some Sequence<SiteSection>) -> MemberNames {
        parts.contains(where: sections.memberParts.contains) ? MemberNamesFile(self).names : MemberNames()
    }

    /// The state of the file of names, for each part that shows some.
    var memberNamesStates: [SiteSection: FileState] {
        guard let state = MemberNamesFile(self).state else { return [:] }
        return Dictionary(uniqueKeysWithValues: sections.memberParts.map { ($0, state) })
    }
}
