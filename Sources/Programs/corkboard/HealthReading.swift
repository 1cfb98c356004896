import Basics
import Building
import ContentFiles
import Files
import Foundation
import Health
import Model
import Notifications
import Publishing
import Site
import StandardSections
import State

extension HealthFacts {
    /// Maximum number of files of other users that are read.
    private static let strangerLimit = 4

    /// Reads what checks of a host and a site look at, without a connection.
    init(reading root: String, now: Date) {
        self.init(root: root, now: now)
        closedFolders = [PrivateFolder.state, .builds].compactMap { $0.problem(below: root) }
        readSettings()
        readFiles()
        readRuns()
        readDatabase()
        readMachine()
        // A trial copy is made of a backup, and sends nothing. A closed State/ counts as one: what it holds is unknown.
        isTrial = TrialCopy.isMarked(root)
        lastBackup = BackupRecord(root: root)?.made
    }

    private mutating func readSettings() {
        let reading = Reporting.reading(of: root)
        settings = reading.settings
        settingsErrors = reading.problems.filter { $0.severity == .error }.map(\.description)
        let programs: [String] = [SiteOptions.pictureProgram, SiteOptions.posterProgram]
        missingPrograms = programs.filter { access($0, X_OK) != 0 }
            .map { URL(fileURLWithPath: $0).lastPathComponent }
        let git: [String] = ["/usr/bin/git", "/usr/local/bin/git", "/bin/git"]
        lacksGit =
            reading.settings?.history == .git && git.allSatisfy { access($0, X_OK) != 0 }
    }

    // MARK: Files

    private mutating func readFiles() {
        let folders = ["Content", "State", "Public", ".Public.corkboard"].compactMap(entry)
        let owners = ["State", "Content"].compactMap { name in folders.first { $0.path == name }?.owner }
        owner = owners.first ?? owner
        entries = folders + files(of: "State")
        let paths =
            FileListing(of: "Content", below: root).paths + FileListing(of: "State", below: root).paths
        let known = Set(entries.map(\.path))
        for path in paths where !known.contains(path) && strangers.count < Self.strangerLimit {
            if let entry = entry(path), entry.owner != owner { strangers.append(entry) }
        }
    }

    private func files(of folder: String) -> [Entry] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
                .compactMap { entry("\(folder)/\($0)") }.filter { !$0.isFolder }
        } catch {
            // A folder that cannot be listed has the wrong owner or mode, which its own entry shows.
            return []
        }
    }

    /// A file or folder; nil if there is none, and for links.
    private func entry(_ path: String) -> Entry? {
        var status = stat()
        guard lstat("\(root)/\(path)", &status) == 0 else { return nil }
        let type = status.st_mode & S_IFMT
        guard type == S_IFREG || type == S_IFDIR else { return nil }
        return Entry(
            path, owner: Self.name(ofUser: status.st_uid), mode: Int(status.st_mode & 0o777),
            isFolder: type == S_IFDIR)
    }

    private static func name(ofUser id: uid_t) -> String {
        guard let user = getpwuid(id), let name = user.pointee.pw_name else { return "\(id)" }
        return String(cString: name)
    }

    // MARK: Runs and database

    private mutating func readRuns() {
        let build = SiteBuild(
            root: root, output: "\(root)/Public", share: SiteOptions.share, sections: .standard)
        let state = build.state
        lastBuilt = state.lastBuilt
        // Problems of the settings are said as such.
        buildErrors = state.problems.filter { $0.file != ContentReading.settingsPath }.map(\.description)
        leftOut = state.leftOut.map(\.description)
        lastDelivery = HealthFacts.lastRun(HealthFacts.deliverRun, below: root)
        readPublishing()
        hasSystemd = !FileSystemEntry.isMissing("/run/systemd/system")
    }

    private mutating func readPublishing() {
        guard let place = settings?.publishing else { return }
        lacksPublisher = ProgramPath.find(place.program, environment: [:]) == nil
        lastPublished = HealthFacts.lastRun(PublishRecord.run, below: root)
        guard let record = PublishRecord(root: root), let words = record.fault, let since = record.since
        else { return }
        publishFault = (words: words, since: since)
    }

    private mutating func readDatabase() {
        hasDatabase =
            PrivateFolder.state.problem(below: root) == nil
            && !FileSystemEntry.isMissing("\(root)/\(StateDatabase.path)")
        var hasBrowsers = false
        if hasDatabase {
            do throws(StateError) {
                let database = try StateDatabase(root: root)
                hasBrowsers = try database.hasBrowsers()
                if settings?.history != nil {
                    historyTrouble = try database.historyTrouble()?.reason
                }
                visitsCounted = try database.visitsCountedUntil()
                mailFault = try database.serviceFault(at: "mail").map {
                    (words: $0.words, since: $0.since)
                }
            } catch {
                databaseFault = "\(error)"
            }
        }
        channelFaults = ChannelSettings.problems(
            below: root, languages: settings?.languages ?? [], hasBrowsers: hasBrowsers)
    }

    // MARK: Machine

    private mutating func readMachine() {
        var disk = statvfs()
        if statvfs(root, &disk) == 0 {
            freeBytes = Int(disk.f_bavail) * Int(disk.f_frsize)
            // Some file systems have no limit and say 0.
            if disk.f_files > 0 { freeFiles = Double(disk.f_favail) / Double(disk.f_files) }
        }
        if let zone = settings?.timeZone.identifier {
            let isFixed = zone == "UTC" || zone.hasPrefix("GMT")
            hasZone = isFixed || !FileSystemEntry.isMissing("/usr/share/zoneinfo/\(zone)")
        }
        fonts = Self.installedFonts()
    }

    private static func installedFonts() -> [String] {
        let home = NSHomeDirectory()
        let folders =
            [
                "/usr/share/fonts", "/usr/local/share/fonts", "\(home)/.fonts", "\(home)/.local/share/fonts",
                // Programs of the archive for hosts without root lie beside its share folder.
            ] + SiteOptions.share.places.map { "\($0)/../fonts" }
        return folders.flatMap { folder in
            (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).filter {
                name in
                [".ttf", ".otf", ".ttc"].contains { name.lowercased().hasSuffix($0) }
            }
        }
    }
}
