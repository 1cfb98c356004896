import Files
import Foundation
import Model

/// Reads `site.yml` and finds all its problems.
public struct SettingsReading: Sendable {
    /// The settings; nil if the file cannot be parsed.
    public let settings: SiteSettings?
    public let problems: [Problem]

    /// Reads the settings of the site in `root`, which may choose from these tabs (`ContentKinds.tabs`).
    public init(root: String, tabs: [SiteTab] = []) {
        let reading = SettingsFile.read(below: root, tabs: tabs)
        let isMissing = reading.value == nil && !reading.problems.contains { $0.severity == .error }
        let missing = isMissing ? [Problem(file: SettingsFile.path, cause: .missing)] : []
        var settings = reading.value
        settings?.channels = ChannelFiles.channels(below: root)
        self.settings = settings
        problems = missing + reading.problems + (reading.value?.untranslated(reading.lines) ?? [])
    }

    public init(settings: SiteSettings, problems: [Problem]) {
        (self.settings, self.problems) = (settings, problems)
    }

    public var timeZone: TimeZone { settings?.timeZone ?? .gmt }
}
