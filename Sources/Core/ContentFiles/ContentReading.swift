import Files
import Foundation
import Model

/// Reads Content/ as a whole and finds all its problems.
public struct ContentReading: Sendable {
    /// The path of the settings file, which every site has.
    public static var settingsPath: String { SettingsFile.path }

    /// The content; nil if an error stops the site from being published.
    public let content: SiteContent?
    /// Errors and warnings, by file and line.
    public let problems: [Problem]
    /// Number of files read.
    public let fileCount: Int

    /// Reads the site in `root` on all cores. With `now`, times after it are reported. For `published`, see `ContentItems.check`.
    public init(
        root: String, kinds: ContentKinds, now: Date? = nil, published: [String: String] = [:]
    ) async {
        let listing = FileListing(of: "Content", below: root)
        let settings = SettingsReading(root: root, tabs: kinds.tabs(listing.paths))
        let items = await ContentItems(listing.files, below: root, timeZone: settings.timeZone, kinds: kinds)
        // The two steps are independent.
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
