import Foundation

/// The section's templates and phrases, which a section of Corkboard has in `Templates`.
package enum NoteTheme {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Templates")

    /// Copies them into the theme of the site in `root`.
    /// - Throws: The system's error.
    package static func add(toSiteIn root: String) throws {
        let theme = URL(filePath: root).appending(path: "Content/theme")
        try FileManager.default.createDirectory(
            at: theme.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: folder, to: theme)
    }
}
