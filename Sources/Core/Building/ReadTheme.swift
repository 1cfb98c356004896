import Basics
import ContentFiles
import Files
import Model
import Site

/// Settings and theme of a site: from the cache, compiled, or else as read from their files.
struct ReadTheme: Sendable {
    let settings: SettingsReading
    let themeProblems: [Problem]
    private let root: String
    private let share: ShareFolder
    private let reading: Theme?
    private let kept: SiteTheme?

    /// Reads settings and theme. `tabs` lists the possible tabs.
    init(root: String, share: ShareFolder, tabs: [SiteTab]) {
        self.init(SettingsReading(root: root, tabs: tabs), root: root, share: share)
    }

    /// Reads the theme of the site in `root`, whose settings are already read.
    init(_ settings: SettingsReading, root: String, share: ShareFolder) {
        let theme = Theme(root: root, share: share)
        (self.settings, reading, themeProblems) = (settings, theme, theme.problems)
        (self.root, self.share, kept) = (root, share, nil)
    }

    var problems: [Problem] { settings.problems + themeProblems }

    var isKept: Bool { kept != nil }

    /// The theme as in its files.
    /// - Throws: `Problems` if the theme is from the cache and a file cannot be read now.
    func whole() throws(Problems) -> Theme {
        if let reading { return reading }
        let again = Theme(root: root, share: share)
        let errors = again.problems.filter { $0.severity == .error }
        guard errors.isEmpty else { throw Problems(errors) }
        return again
    }

    /// The compiled theme: the cached one, unless there is none or its files are needed.
    /// - Throws: `Problems` with every error in phrases and templates.
    func compiled(
        _ settings: SiteSettings, withFiles: Bool, sections: Sections
    ) throws(Problems) -> SiteTheme {
        if let kept, !withFiles { return kept }
        return try SiteTheme(whole(), settings: settings, sections: sections)
    }

    // MARK: Records

    /// The records of settings and problems. The look has its own record, since the desk needs none and a logo may be large.
    var records: [(name: String, value: any Encodable)] {
        guard let settings = settings.settings else { return [] }
        return [
            (SettingsRecord.name, SettingsRecord(settings)), (SiteLook.record, settings.look),
            ("settings.problems", Warnings(self.settings.problems)),
            ("theme.problems", Warnings(themeProblems)),
        ]
    }

    /// Creates settings and theme from an archive; nil if a record is missing or damaged.
    init?(_ archive: RecordArchive, root: String, share: ShareFolder) {
        guard var settings = archive.value(SettingsRecord.self, of: SettingsRecord.name)?.settings,
            let look = archive.value(SiteLook.self, of: SiteLook.record),
            let settingsProblems = archive.value(Warnings.self, of: "settings.problems"),
            let themeProblems = archive.value(Warnings.self, of: "theme.problems"),
            let warnings = archive.value(Warnings.self, of: "warnings"),
            let theme = SiteTheme(archive, warnings: warnings.problems)
        else { return nil }
        settings.look = look
        settings.channels = ChannelFiles.channels(below: root)
        self.settings = SettingsReading(settings: settings, problems: settingsProblems.problems)
        self.themeProblems = themeProblems.problems
        (self.root, self.share, reading, kept) = (root, share, nil, theme)
    }
}

extension SiteLook {
    package static let record = "look"
}
