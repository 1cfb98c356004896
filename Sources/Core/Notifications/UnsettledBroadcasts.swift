import Basics
import ContentFiles
import Crypto
import Files
import Foundation
import Model
import State

/// The broadcast records of a site whose deliveries have not ended.
package struct UnsettledBroadcasts: Sendable {
    /// Seconds after which a broadcast is not delivered any more, if no version of it was settled: 3 days. A site that begins to send
    /// notifications does not send all that it has announced before.
    package static let lifetime: TimeInterval = 3 * 86_400

    private static let folder = "Content/broadcasts"

    package struct Entry: Sendable {
        package let broadcast: Broadcast
        /// Identifies the contents of the record's file.
        package let file: String
        /// Whether the version has to be delivered; otherwise it only has to be settled.
        package let isWanted: Bool
        /// The number of the only reader who gets it; nil for all.
        package let owner: Int64?
        /// The last retry of the version; nil if there was none.
        package let retry: DeliveryRetry?
        package let retries: Int

        /// Creates a record of one reader, or a test for all.
        package init(_ broadcast: Broadcast, of owner: Int64?) {
            self.init(broadcast: broadcast, file: "", isWanted: true, owner: owner)
        }

        init(
            broadcast: Broadcast, file: String, isWanted: Bool, owner: Int64?, retry: DeliveryRetry? = nil
        ) {
            (self.broadcast, self.file, self.isWanted, self.owner) = (broadcast, file, isWanted, owner)
            self.retry = retry.flatMap { $0.version == broadcast.version ? $0 : nil }
            retries = retry?.number ?? 0
        }

        /// Whether the record is in the database, to one reader or a test, and not in Content/.
        package var isPersonal: Bool { file.isEmpty }

        package var counts: Date { broadcast.counts.instant }

        /// When the post begins, after which nothing is sent of the record; nil if that is not known. A retraction takes away at any time,
        /// and what an officer announces of a post that has begun is meant for those who are there.
        package var deadline: Date? {
            guard let until = broadcast.until?.instant, until > counts, !version.isRetraction else {
                return nil
            }
            return until
        }

        package var version: BroadcastVersion { broadcast.version }

        /// Whether the record's file is still the one that was read; true for a record of one reader.
        package func isCurrent(below root: String) -> Bool {
            if file.isEmpty { return true }
            guard let path = ContentDocuments.broadcastPath(of: broadcast.id.text) else { return false }
            return FileState(of: "\(root)/\(path)")?.version == file
        }

        /// The devices to which it is delivered: for a new broadcast those that were registered when it took
        /// effect, for a correction or retraction those registered now, or when it was first tried if it is tried again.
        package func audience(now: Date) -> DeliveryAudience {
            let isNew = broadcast.revision == 1 && !broadcast.isRetracted
            return DeliveryAudience(
                version: version, registeredBy: isNew && owner == nil ? counts : retry?.begun ?? now,
                owner: owner)
        }
    }

    /// The records, by the time at which they take effect.
    package let entries: [Entry]

    /// Reads the records whose files are not those of `settled`, or that are tried again since, and `records` of single readers. A file with
    /// an error is left out, as in a build, which reports it.
    package init(
        root: String, timeZone: TimeZone, settled: [String: SettledBroadcast],
        retries: [String: DeliveryRetry] = [:], records: [PersonalRecord] = [], now: Date
    ) {
        let files = FileListing(of: Self.folder, below: root).files
        let all: [Entry] = files.compactMap { file in
            guard let id = Self.id(of: file.path)?.text else { return nil }
            let (before, retry) = (settled[id], retries[id])
            let isRetried = (retry?.number ?? 0) > (before?.retry ?? 0)
            guard isRetried || before?.file != file.state.version,
                let broadcast = Self.broadcast(file.path, below: root, timeZone)
            else { return nil }
            let isWanted =
                isRetried && retry?.version == broadcast.version
                || Self.isWanted(broadcast, after: before?.version, now: now)
            return Entry(
                broadcast: broadcast, file: file.state.version, isWanted: isWanted, owner: nil, retry: retry)
        }
        entries = (all + Self.personal(records, timeZone, now: now)).sorted {
            ($0.counts, $0.broadcast.id) < ($1.counts, $1.broadcast.id)
        }
    }

    private static func personal(_ records: [PersonalRecord], _ timeZone: TimeZone, now: Date) -> [Entry] {
        records.compactMap { record in
            record.broadcast(timeZone: timeZone).map { broadcast in
                let isWanted = record.counts > now - lifetime
                return Entry(broadcast: broadcast, file: "", isWanted: isWanted, owner: record.owner)
            }
        }
    }

    private static func id(of path: String) -> Slug? {
        let name = path.dropFirst("\(folder)/".count)
        guard name.hasSuffix(Broadcast.ending) else { return nil }
        return Slug(String(name.dropLast(Broadcast.ending.count)))
    }

    /// The record in a file; nil if the file is no record of a broadcast, or has an error.
    static func broadcast(_ path: String, below root: String, _ timeZone: TimeZone) -> Broadcast? {
        guard let id = id(of: path) else { return nil }
        do throws(Problem) {
            let file = try SourceFile(path: path, below: root)
            return Broadcast.read(file, named: id, timeZone: timeZone).value
        } catch {
            return nil
        }
    }

    /// Whether a record must be delivered: it is newer than the settled version, or retracted or restored
    /// since; without a settled version, it took effect within `lifetime`. An earlier version, as after a
    /// restored backup, is not delivered again, nor is one that was made without telling anyone.
    private static func isWanted(
        _ broadcast: Broadcast, after settled: BroadcastVersion?, now: Date
    ) -> Bool {
        if broadcast.isSilent { return false }
        guard let settled else { return broadcast.counts.instant > now - lifetime }
        return broadcast.revision > settled.revision
            || broadcast.revision == settled.revision && broadcast.isRetracted != settled.isRetraction
    }
}

extension Broadcast {
    package var version: BroadcastVersion {
        BroadcastVersion(id: id.text, revision: revision, isRetraction: isRetracted)
    }
}

extension PersonalRecord {
    /// The record; nil if the stored JSON is not a valid record.
    package func broadcast(timeZone: TimeZone) -> Broadcast? {
        guard let id = Slug(id) else { return nil }
        let file = SourceFile(path: "State/\(id)", bytes: Array(json.utf8))
        return Broadcast.read(file, named: id, timeZone: timeZone).value
    }

    /// The id of a record that is made once: a prefix, and 32 hexadecimal digits that follow from its parts.
    package static func id(_ prefix: String, of parts: String...) -> Slug? {
        let digest = SHA256.hash(data: Data(parts.joined(separator: "\n").utf8))
        return Slug(prefix + digest.prefix(16).hexadecimal)
    }

    package init(_ broadcast: Broadcast, of owner: Int64?, memory: TimeInterval = PersonalRecord.memory) {
        self.init(
            id: broadcast.id.text, owner: owner,
            json: String(decoding: BroadcastFile.bytes(of: broadcast, earlier: nil), as: UTF8.self),
            counts: broadcast.counts.instant, memory: memory)
    }

    /// A record that has text of a post, or of none (nil). When the post is gone, the record goes too, or `remainder` takes its place.
    package init(
        _ broadcast: Broadcast, of owner: Int64, textOf post: Slug?, remainder: Broadcast? = nil
    ) {
        // A slug needs no escapes.
        var source = #"{"source":{"post":"\#(post?.text ?? "")""#
        if let remainder {
            let json = String(decoding: BroadcastFile.bytes(of: remainder, earlier: nil), as: UTF8.self)
            source += #","remainder":\#(json)"#
        }
        let bytes = BroadcastFile.bytes(of: broadcast, earlier: Array((source + "}}").utf8))
        self.init(
            id: broadcast.id.text, owner: owner, json: String(decoding: bytes, as: UTF8.self),
            counts: broadcast.counts.instant)
    }
}
