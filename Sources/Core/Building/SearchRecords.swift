import Files
import Foundation
import Model
import Site

/// The files of the search on the server, one for each area, in a folder beside the web root, since they are not published.
///
/// A build replaces atomically those whose section was planned again. They may be lost or damaged at any time: the next build detects
/// that by their states and writes them again; until then, searches find nothing there.
public struct SearchRecords: Sendable {
    private let folder: String
    private let sections: Sections

    public init(output: String, sections: Sections) {
        self.init(WebRoot(folder: output), sections)
    }

    init(_ webRoot: WebRoot, _ sections: Sections) {
        (folder, self.sections) = ("\(webRoot.records)/search", sections)
    }

    /// A search in these areas. An area whose file is missing or damaged has no results.
    public func search(in areas: [SiteSection]? = nil) -> SiteSearch {
        let areas = areas ?? sections.searchAreas
        // The small files are read first: a build replaces the large files before it removes the small ones.
        let newer = areas.reduce(into: [:]) { $0[$1] = file(at: newerPath(of: $1)) }
        let files = areas.reduce(into: [:]) { $0[$1] = file(of: $1) }
        return SiteSearch(files, newer: newer, sections: sections)
    }

    /// Writes the rows of the posts that changed since the last build.
    func keep(newer bytes: [UInt8], of area: SiteSection) throws(Problem) {
        try FileStep.replace(newerPath(of: area), with: bytes)
    }

    /// Removes the rows of posts that changed since an earlier build.
    func forgetNewer() throws(Problem) {
        for area in sections.searchAreas { try FileStep.remove(newerPath(of: area)) }
    }

    private func newerPath(of area: SiteSection) -> String { "\(folder)/\(area.rawValue).newer" }

    /// The areas whose files are missing or damaged: a build makes them.
    public var missing: [SiteSection] { sections.searchAreas.filter { file(of: $0) == nil } }

    /// The file of an area; nil if it is missing or damaged.
    func file(of area: SiteSection) -> SearchFile? { file(at: path(of: area)) }

    private func file(at path: String) -> SearchFile? {
        do {
            return SearchFile(
                try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
        } catch {
            // A file that cannot be read counts as missing: a build makes it again.
            return nil
        }
    }

    /// The table of a section's posts for `PostIndex`; nil if it is missing or damaged.
    func index(of part: SiteSection) -> SearchFile? { file(at: indexPath(of: part)) }

    /// A record to write `bytes` as that table.
    func record(index bytes: [UInt8], of part: SiteSection) -> PendingRecord {
        PendingRecord(path: indexPath(of: part), bytes: bytes)
    }

    private func indexPath(of part: SiteSection) -> String { "\(folder)/\(part.rawValue).index" }

    /// The state of a section's search file; nil if it has none.
    func state(of part: SiteSection) -> FileState? {
        sections.searchArea(of: part).flatMap { FileState(of: path(of: $0)) }
    }

    /// A record to write `bytes` as the file of an area.
    func record(_ bytes: [UInt8], of area: SiteSection) -> PendingRecord {
        PendingRecord(path: path(of: area), bytes: bytes)
    }

    private func path(of area: SiteSection) -> String { "\(folder)/\(area.rawValue)" }
}
