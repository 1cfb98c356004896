import Basics
import Foundation
import Model

/// Known facts of a host and a site. Checks are functions of it; `HealthReading.swift` of `corkboard` reads it.
package struct HealthFacts: Sendable {
    package struct Entry: Hashable, Sendable {
        /// The path from the site's root.
        package let path: String
        /// The owner's name, or number where there is no such user.
        package let owner: String
        package let mode: Int
        package let isFolder: Bool

        package init(_ path: String, owner: String, mode: Int, isFolder: Bool = false) {
            (self.path, self.owner, self.mode, self.isFolder) = (path, owner, mode, isFolder)
        }
    }

    /// A connection that was tried: its name in `Finding.what`, such as `desk`, `mail` or `group chat`; the reason why it failed, as a
    /// sentence, nil if it did not; and the command that says more.
    package typealias Connection = (name: String, failure: String?, command: String?)

    package let root: String
    package let now: Date
    package var owner = "corkboard"
    /// The site's folders, and the files of `State/` itself.
    package var entries: [Entry] = []
    /// Files of `Content/` and `State/` that do not belong to `owner`, the first ones.
    package var strangers: [Entry] = []
    /// The problems of the private folders that this user may not read: what lies in them is unknown.
    package var closedFolders: [Problem] = []
    package var missingPrograms: [String] = []
    /// The settings; nil if they cannot be read.
    package var settings: SiteSettings?
    package var settingsErrors: [String] = []
    package var lacksGit = false
    /// Why changes are not in git; nil if they are.
    package var historyTrouble: String?
    /// Whether there is a database, without which nothing is sent.
    package var hasDatabase = false
    /// Why the database cannot be used; nil if it can.
    package var databaseFault: String?
    package var hasSystemd = true
    /// When the last whole build succeeded; nil if none did.
    package var lastBuilt: Date?
    package var buildErrors: [String] = []
    /// The errors of content files that the last build left out.
    package var leftOut: [String] = []
    /// When notifications were last looked after; nil if never.
    package var lastDelivery: Date?
    package var channelFaults: [String] = []
    /// The words of the mail server since its last refusal, and since when; nil if it takes mail.
    package var mailFault: (words: String, since: Date)?
    /// Free space for the site's user, in bytes; nil if unknown.
    package var freeBytes: Int?
    /// Share of the file system's files that are free; nil if unknown or without limit.
    package var freeFiles: Double?
    package var hasZone = true
    /// The names of the installed fonts; nil if unknown.
    package var fonts: [String]?
    /// The connections that were tried; empty if none were.
    package var connections: [Connection] = []
    /// When the certificate of the site's address ends; nil if unknown.
    package var certificateEnd: Date?
    /// When `corkboard backup` made the newest backup, as it wrote down; nil if it made none.
    package var lastBackup: Date?
    /// Until when visits are counted; nil if no log was read.
    package var visitsCounted: Date?
    /// Whether the program is missing that brings the site to the place of its settings.
    package var lacksPublisher = false
    /// Why the last run of `corkboard publish` failed, and since when runs fail; nil if it did not.
    package var publishFault: (words: String, since: Date)?
    /// When `corkboard publish` ran last; nil if never.
    package var lastPublished: Date?
    /// Whether the site is a trial copy, from which nothing is sent and of which no backup is needed; true where `State/` is closed.
    package var isTrial = false

    package init(root: String, now: Date) { (self.root, self.now) = (root, now) }
}

extension HealthFacts {
    /// The site's folder or a path below it, for a command line.
    package func argument(_ path: String = "") -> String {
        let whole = path.isEmpty ? root : "\(root)/\(path)"
        let isPlain = whole.utf8.allSatisfy { ASCII.isWord($0) || "/.@:+".utf8.contains($0) }
        return isPlain ? whole : whole.inShellQuotes
    }

    /// The name by which units of systemd know the site, the folder's.
    package var name: Substring { root.split(separator: "/").last ?? "" }

    package func corkboard(_ words: String) -> String {
        "sudo -u \(owner) corkboard \(words) --root \(argument())"
    }

    /// The time since a date in words: `3 hours`.
    package func time(since date: Date) -> String { Self.words(now.timeIntervalSince(date)) }

    /// A time in the largest unit of which it has two: `90 seconds`, `3 hours`, `5 days`.
    static func words(_ seconds: TimeInterval) -> String {
        let whole = Int(max(0, seconds))
        for (unit, length) in [("days", 86_400), ("hours", 3600), ("minutes", 60)] where whole >= 2 * length {
            return "\(whole / length) \(unit)"
        }
        return "\(whole) second\(whole == 1 ? "" : "s")"
    }

    /// When builds and notifications last ran, for people.
    package var lines: [String] {
        func line(_ name: String, _ date: Date?) -> String {
            date.map { "\(name): \(time(since: $0)) ago" } ?? "\(name): never"
        }
        var lines = closedFolders.isEmpty ? [line("last build", lastBuilt)] : []
        if hasDatabase, !isTrial { lines.append(line("last look for notifications", lastDelivery)) }
        if lastBackup != nil { lines.append(line("last backup", lastBackup)) }
        if let certificateEnd {
            lines.append("certificate: ends in \(Self.words(certificateEnd.timeIntervalSince(now)))")
        }
        return lines
    }
}
