import Foundation

/// Checks of the disk, the clock, time zones and fonts.
extension HealthChecks {
    /// Free space below which posts may soon fail: 200 MB, some twenty photographs.
    static let leastBytes = 200_000_000
    /// Share of free files (inodes) below which new ones may soon fail.
    private static let leastFiles = 0.02
    /// Seconds that a file may be ahead of the clock.
    private static let tolerance: TimeInterval = 300

    static func space(_ facts: HealthFacts) -> Finding? {
        guard let free = facts.freeBytes, free < leastBytes else { return nil }
        return Finding(
            "disk.space",
            "The disk of the site has \(free / 1_000_000) MB left; expected at least \(leastBytes / 1_000_000) MB",
            command: "sudo du -xh --max-depth=2 \(facts.argument())")
    }

    static func files(_ facts: HealthFacts) -> Finding? {
        guard let free = facts.freeFiles, free < leastFiles else { return nil }
        return Finding(
            "disk.files",
            "The file system of the site has \(Int(free * 100)) % of its files (inodes) left; expected \(Int(leastFiles * 100)) %",
            command: "df -i \(facts.argument())")
    }

    /// A clock that was set back: the last build lies in the future.
    static func clock(_ facts: HealthFacts) -> Finding? {
        let last = [facts.lastBuilt, facts.lastDelivery].compactMap(\.self).max()
        guard let last, last.timeIntervalSince(facts.now) > tolerance else { return nil }
        return Finding(
            "clock.time",
            "The clock of the host is \(HealthFacts.words(last.timeIntervalSince(facts.now))) behind the last run; expected the right time",
            command: "sudo timedatectl set-ntp true")
    }

    static func zone(_ facts: HealthFacts) -> Finding? {
        guard let settings = facts.settings, !facts.hasZone else { return nil }
        return Finding(
            "clock.zone",
            "The host does not know the time zone \(settings.timeZone.identifier) of Content/site.yml",
            command: "sudo apt-get install tzdata")
    }

    /// Parts of the names of fonts with Chinese characters.
    private static let chinese = [
        "cjk", "wqy", "sourcehan", "source-han", "fallback", "notosanssc", "uming", "ukai",
    ]

    static func fonts(_ facts: HealthFacts) -> Finding? {
        guard let fonts = facts.fonts else { return nil }
        if fonts.isEmpty {
            return Finding(
                "fonts.none", "The host has no fonts; pictures are drawn without their texts",
                command: "sudo apt-get install fonts-inter fonts-noto-cjk fonts-noto-color-emoji")
        }
        let needsChinese = facts.settings?.languages.contains { $0.lowercased().hasPrefix("zh") } == true
        let hasChinese = fonts.contains { font in chinese.contains { font.lowercased().contains($0) } }
        guard needsChinese, !hasChinese else { return nil }
        return Finding(
            "fonts.chinese", "The host has no font with Chinese characters, which pictures show as boxes",
            command: "sudo apt-get install fonts-noto-cjk")
    }
}
