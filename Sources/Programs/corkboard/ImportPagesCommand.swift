import ArgumentParser
import ContentFiles
import Foundation
import Model
import PageImport
import Pages
import Tables

/// `corkboard import pages`.
struct ImportPagesCommand: ImportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages",
        abstract: "Takes pages and posts from an export of WordPress (WXR, an XML file).",
        discussion: """
            Published pages become pages; posts become pages with a day, and one page lists them. Their old addresses lead to \
            them. Pictures come from the export's folder. Of a page that an earlier import made, title and text are taken that \
            only the file changed since; what the site changed stays, and is named where the file changed it too. Drafts, \
            private posts, comments, menus and the like are not taken, and counted.
            """)

    @OptionGroup var site: SiteOptions

    @Argument(help: "The file.")
    var file: String

    @Option(
        help: ArgumentHelp(
            """
            The folder with the pictures: that of WordPress, its wp-content/uploads, or one with all pictures side by side. \
            Without it, the folder of the file.
            """, valueName: "folder"))
    var uploads: String?

    @Flag(help: "Says what would change and changes nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Writes what was doubted, refused or left out as a CSV file, by line.", valueName: "file"))
    var doubtful: String?

    @Flag(help: "Print the outcome with every note as JSON.")
    var json = false

    func run() async throws {
        let root = try site.folder()
        let expected = "expected the XML file of Tools, Export in WordPress"
        let bytes = try Reporting.bytes(of: file, expecting: expected)
        if let other = ForeignFile(bytes) {
            throw Reporting.failure("\(file): \(other.kind); \(other.advice(otherwise: expected))")
        }
        if let uploads, !FileManager.default.fileExists(atPath: "\(uploads)/.") {
            throw Reporting.failure(
                "\(uploads): is no folder; expected a copy of WordPress's wp-content/uploads")
        }
        let folder = uploads ?? URL(fileURLWithPath: file).deletingLastPathComponent().path
        try await take(into: root) { content in
            let pictures = UploadedFiles(
                folder: folder, root: root, known: Set(content.media.map(\.name)), isTrial: dryRun)
            return try Reporting.failure(of: file) { () throws(PageImportError) in
                let importer = WordPressImporter(settings: content.settings, picture: pictures.take)
                return try importer.plan(for: bytes, pages: content.pages)
            }
        }
    }
}
