import Files
import Foundation
import Model

/// Reads all of Content/ and everything that is wrong with it.
public struct ContentReading: Sendable {
    /// The file that every site has.
    public static var settingsPath: String { SettingsFile.path }

    /// The content; nil where anything is wrong that keeps the site from being published.
    public let content: SiteContent?
    /// Errors and warnings, by file and line.
    public let problems: [Problem]
    /// How many files were read.
    public let fileCount: Int

    /// Reads the site whose folder is `root`, on every core. Where `now` is given, what was posted after it is warned of; `published`
    /// is that of `ContentItems.check`.
    public init(root: String, now: Date? = nil, published: [String: String] = [:]) async {
        let listing = FileListing(of: "Content", below: root)
        let settings = SettingsReading(root: root, pages: listing.paths)
        let items = await ContentItems(listing.files, below: root, timeZone: settings.timeZone)
        // Neither needs what the other finds.
        async let ordered = settings.settings.map { items.content($0) }
        let check = items.check(settings.settings, now: now, published: published)
        problems = (settings.problems + listing.problems + check.problems).sorted()
        fileCount = items.readCount
        guard !problems.contains(where: { $0.severity == .error }) else {
            content = nil
            return
        }
        content = await ordered
    }
}
