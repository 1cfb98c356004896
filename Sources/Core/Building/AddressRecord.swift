import ContentFiles
import Files
import Foundation
import Model
import Site

/// The addresses of a section's pages at earlier builds, from which redirects are made: `State/addresses/events.json`.
///
/// A JSON object: identity of a page, `event k3v9q0m2` -> its addresses, the current one last. If the file is lost, only the redirects
/// are lost that no content file lists as an alias.
struct AddressRecord: Sendable {
    /// The path of the record, relative to the site's root.
    private let path: String
    /// Maximum number of addresses kept of one page; the oldest are dropped.
    static let limit = 20

    private(set) var addresses: [String: [String]] = [:]
    private let root: String

    /// Reads the record of a section of the site in `root`; empty if there is no file.
    init(_ part: SiteSection, root: String) throws(Problem) {
        self.root = root
        path = "State/addresses/\(part.rawValue).json"
        guard !FileSystemEntry.isMissing("\(root)/\(path)") else { return }
        let data: Data
        do { data = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")) } catch {
            let unreadable = Problem(file: path, cause: .unreadable(error.localizedDescription))
            throw PrivateFolder.state.problem(below: root) ?? unreadable
        }
        do {
            let record = try JSONDecoder().decode([String: [String]].self, from: data)
            // Builds write redirects to these addresses: drop those that no build can have recorded.
            addresses = record.mapValues { $0.filter(Self.isAddress) }
        } catch {
            throw Problem(file: path, cause: .unreadable("it is no record of addresses; remove it"))
        }
    }

    /// The state of a section's record; nil if there is no file.
    static func state(of part: SiteSection, root: String) -> FileState? {
        FileState(of: "\(root)/State/addresses/\(part.rawValue).json")
    }

    /// The current address of each page of a site, by page identity. An unreadable record is skipped: no check depends on it.
    static func published(root: String, parts: [SiteSection]) -> [String: String] {
        parts.reduce(into: [:]) { published, part in
            do throws(Problem) {
                published.merge(try AddressRecord(part, root: root).published) { first, _ in first }
            } catch {
                // The build reports an unreadable record.
                return
            }
        }
    }

    var published: [String: String] { addresses.compactMapValues(\.last) }

    private static let slash = UInt8(ascii: "/")

    /// Whether a text is an address made of slugs: `/events/gala/`.
    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count > 2, text.utf8.first == slash, text.utf8.last == slash else { return false }
        let parts = text.utf8.dropFirst().dropLast().split(separator: slash, omittingEmptySubsequences: false)
        return parts.allSatisfy { Slug.isSlug($0) }
    }

    /// The record with the current addresses added, to be written; nil if nothing changes.
    func adding(_ current: [String: String]) throws(Problem) -> PendingRecord? {
        var addresses = addresses
        var changed = false
        for (identity, address) in current where addresses[identity]?.last != address {
            let earlier = (addresses[identity] ?? []).filter { $0 != address }
            addresses[identity] = Array((earlier + [address]).suffix(Self.limit))
            changed = true
        }
        guard changed else { return nil }
        return try pending(addresses)
    }

    /// The record without a page, to be written; nil if the page is not in it.
    func removing(_ identity: String) throws(Problem) -> PendingRecord? {
        var addresses = addresses
        guard addresses.removeValue(forKey: identity) != nil else { return nil }
        return try pending(addresses)
    }

    private func pending(_ addresses: [String: [String]]) throws(Problem) -> PendingRecord {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            let data = try encoder.encode(addresses)
            return PendingRecord(path: "\(root)/\(path)", bytes: Array(data), isDurable: true)
        } catch {
            throw Problem(file: path, cause: .unwritable(error.localizedDescription))
        }
    }
}

extension SiteBuild {
    /// Removes the addresses of a post, which contain its titles, from the record: earlier addresses no longer redirect. `identity` is
    /// that of its page.
    public func forgetAddresses(of identity: String, in part: SiteSection) throws(Problems) {
        let lock = try WebRoot(folder: output).lock(patience: ContentLock.patience)
        defer { lock.release() }
        try Problems.of { () throws(Problem) in
            try AddressRecord(part, root: root).removing(identity)?.write()
        }
    }

    /// The current address of a page that had another one at an earlier build; nil if none did. An unreadable record has none: the
    /// next build reports it.
    package func movedAddress(of address: String, in part: SiteSection) -> String? {
        do throws(Problem) {
            let record = try AddressRecord(part, root: root)
            let moved = record.addresses.values.first { $0.dropLast().contains(address) }
            return moved?.last
        } catch {
            return nil
        }
    }
}
