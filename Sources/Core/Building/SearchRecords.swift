import Files
import Foundation
import Model
import Publishing
import Site

/// The files that search on the server looks through, in a folder beside the web root, since they are no pages: one for each area.
///
/// Builds write those whose part of the site was planned anew, whole or not at all. They may be lost or damaged at any time: the next
/// build sees it by their states and writes them anew, and until then nothing is found there.
public struct SearchRecords: Sendable {
    private let folder: String

    /// The files of a web root.
    public init(output: String) {
        self.init(WebRoot(folder: output))
    }

    init(_ webRoot: WebRoot) {
        folder = "\(webRoot.records)/search"
    }

    /// The search through these areas; one whose file is not there or not whole finds nothing.
    public func search(in areas: some Sequence<SearchArea> = SearchArea.allCases) -> SiteSearch {
        SiteSearch(
            areas.reduce(into: [:]) { files, area in
                if let file = file(of: area) { files[area] = file }
            })
    }

    /// The areas whose files are not there or not whole: a build makes them.
    public var missing: [SearchArea] { SearchArea.allCases.filter { file(of: $0) == nil } }

    /// The file of an area; nil where there is none, or none that is whole.
    func file(of area: SearchArea) -> SearchFile? {
        do {
            return SearchFile(
                try Data(contentsOf: URL(fileURLWithPath: path(of: area)), options: .alwaysMapped))
        } catch {
            // Whatever keeps it from being read, a build makes it anew.
            return nil
        }
    }

    /// What tells whether the file of a part was changed; nil where it has none.
    func state(of part: SiteSection) -> FileState? {
        SearchArea(part).flatMap { FileState(of: path(of: $0)) }
    }

    /// The file of an area with these bytes, to be written.
    func record(_ bytes: [UInt8], of area: SearchArea) -> PendingRecord {
        PendingRecord(path(of: area), bytes)
    }

    private func path(of area: SearchArea) -> String { "\(folder)/\(area.rawValue)" }
}
