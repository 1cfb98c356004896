import Basics
import Files
import Foundation
import Model

/// The files that this site put at the place to which it is published.
///
/// Before files are sent or removed, they are marked as doubtful on the disk, and afterwards as what they are: a process that is killed
/// leaves doubtful entries, which the next one sends again or removes. A lost or damaged manifest is an empty one.
package struct PlaceManifest: Equatable, Sendable {
    /// The path from the site's root.
    package static let path = "State/publish/manifest"

    package struct Entry: Equatable, Sendable {
        /// The fingerprint of the contents there; nil while it is doubtful what is there.
        package var fingerprint: Fingerprint?
        package var headers: ServedHeaders
        /// The state of the file that was sent, by which it need not be read again; nil if it must be.
        package var state: FileState?
    }

    /// The place, as the settings have it.
    package let place: String
    /// The site's address at the last run; the marker at the place names it.
    package var site: String
    /// Whether the place may have earlier versions, as a branch with its commits.
    package var hasHistory = false
    package private(set) var entries: [String: Entry] = [:]

    package init(place: String, site: String) { (self.place, self.site) = (place, site) }

    /// Whether nothing is known of the place, so that everything is sent.
    package var isEmpty: Bool { entries.isEmpty }

    /// Marks what is known of these files as doubtful, before it changes.
    package mutating func doubt(_ files: some Sequence<PublishedFile>) {
        for file in files { entries[file.path] = Entry(fingerprint: nil, headers: file.headers, state: nil) }
    }

    /// Marks files that are there as doubtful.
    package mutating func doubt(paths: some Sequence<String>) {
        for path in paths {
            entries[path]?.fingerprint = nil
            entries[path]?.state = nil
        }
    }

    package mutating func doubtAll() { doubt(paths: Array(entries.keys)) }

    package mutating func noteSent(_ file: PublishedFile) {
        entries[file.path] = Entry(fingerprint: file.fingerprint, headers: file.headers, state: file.state)
    }

    /// Takes the states of files that are there unchanged, so that the next run need not read them.
    package mutating func updateStates(_ files: some Sequence<PublishedFile>) {
        for file in files where entries[file.path]?.fingerprint == file.fingerprint {
            entries[file.path]?.state = file.state
        }
    }

    package mutating func noteRemoved(_ path: String) { entries[path] = nil }
}

extension PlaceManifest {
    /// The encoded form: a table of paths with eight numbers each (flag, fingerprint, state, number of the headers), and the headers.
    private struct Record: Codable {
        let version: Int
        let place, site: String
        let hasHistory: Bool
        let table: PathTable
        let headers: [String]
    }

    /// The version of the encoded form.
    private static let version = 1
    private static let width = 8

    /// The manifest of a site in `root`; nil if there is none for this place, or a damaged one.
    package init?(below root: String, place: String) {
        do {
            var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(Self.path)")))
            guard bytes.count >= Fingerprint.size else { return nil }
            let checksum = Array(bytes.suffix(Fingerprint.size))
            bytes.removeLast(Fingerprint.size)
            guard try checksum == RecordEncoder.bytes(of: Fingerprint(bytes)) else { return nil }
            let record = try RecordDecoder.value(Record.self, of: bytes)
            guard record.version == Self.version, record.place == place else { return nil }
            self.init(place: record.place, site: record.site)
            hasHistory = record.hasHistory
            let headers = record.headers.map(ServedHeaders.init(text:))
            for (path, numbers) in try record.table.rows(of: Self.width) {
                entries[path] = Entry(Array(numbers), headers: headers)
            }
        } catch {
            // A manifest that cannot be read counts as lost: everything is sent again.
            return nil
        }
    }

    /// Stores the manifest. The caller holds the lock of publishing. Waits until the disk has it.
    package func store(below root: String) throws(Problem) {
        var table = PathTable()
        var numbers: [ServedHeaders: Int] = [:]
        for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
            let number = numbers[entry.headers] ?? numbers.count
            numbers[entry.headers] = number
            table.add(path, entry.numbers + [UInt64(number)])
        }
        let headers = numbers.sorted { $0.value < $1.value }.map(\.key.text)
        let record = Record(
            version: Self.version, place: place, site: site, hasHistory: hasHistory, table: table,
            headers: headers)
        var bytes: [UInt8]
        do {
            bytes = try RecordEncoder.bytes(of: record)
            bytes += try RecordEncoder.bytes(of: Fingerprint(bytes))
        } catch {
            throw Problem(file: Self.path, cause: .unwritable("\(error)"))
        }
        let path = "\(root)/\(Self.path)"
        try FileStep.replace(path, with: bytes, isDurable: true)
        try FileStep.sync("\(root)/State/publish")
    }
}

extension PlaceManifest.Entry {
    /// The entry of a row of the table; nil if the row is none.
    fileprivate init?(_ numbers: [UInt64], headers: [ServedHeaders]) {
        guard numbers.count == 8, let number = numbers.last.flatMap({ Int(exactly: $0) }),
            headers.indices.contains(number)
        else { return nil }
        let isKnown = numbers[0] & 1 == 1
        fingerprint = isKnown ? Fingerprint(numbers: numbers[1...2]) : nil
        state = numbers[0] & 2 == 2 ? FileState(numbers: numbers[3...6]) : nil
        self.headers = headers[number]
    }

    /// The numbers of the table without that of the headers.
    fileprivate var numbers: [UInt64] {
        let flags: UInt64 = (fingerprint == nil ? 0 : 1) + (state == nil ? 0 : 2)
        return [flags] + (fingerprint?.numbers ?? [0, 0]) + (state?.numbers ?? [0, 0, 0, 0])
    }
}

extension ServedHeaders {
    fileprivate var text: String { "\(type)\n\(cache)\n\(disposition ?? "")" }

    fileprivate init(text: String) {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.init(
            type: parts.first ?? "", cache: parts.count > 1 ? parts[1] : "",
            disposition: parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil)
    }
}
