import ContentFiles
import Files
import Foundation
import Model
import Site

/// The posts of a section by texts of their files, for programs that must not read all of them: a table that builds write, and the files
/// that changed since.
package struct PostIndex: Sendable {
    private let build: SiteBuild
    private let rows: SearchFile
    /// The files that changed since the table was written.
    private let changed: Set<String>

    /// Creates the index of a section; nil if there is none, or not yet.
    package init?(of part: SiteSection, _ build: SiteBuild) {
        let webRoot = WebRoot(folder: build.output)
        // The journal is read first: a build writes the table before it drops the entries of the journal.
        let posts = webRoot.journal.entries().posts
        guard let rows = SearchRecords(webRoot, build.sections).index(of: part) else { return nil }
        (self.build, self.rows) = (build, rows)
        changed = Set(posts.filter { build.sections.part(ofFile: $0) == part })
    }

    /// The posts that may have one of these texts in a column, as their files are now, and all that changed since.
    package func content(_ texts: [(column: Int, text: String)], _ settings: SiteSettings) -> SiteContent {
        let found = texts.flatMap { column, text in paths(text, column) }
        return ContentItems(
            paths: changed.union(found).sorted(), below: build.root, timeZone: settings.timeZone,
            kinds: build.sections.kinds
        ).content(settings)
    }

    /// Whether a post had a text in a column when the table was written.
    package func has(_ text: String, in column: Int) -> Bool { !paths(text, column).isEmpty }

    /// Whether `content` may find a post by this text.
    package func mayHave(_ text: String, in column: Int) -> Bool { !changed.isEmpty || has(text, in: column) }

    private func paths(_ text: String, _ column: Int) -> [String] {
        guard column < rows.columnCount else { return [] }
        let found = rows.with(column) { $0.containing(SearchFile.indexBytes(of: [text])) }
        return found.map { String(decoding: rows.text($0, 0), as: UTF8.self) }
    }
}
