import ContentFiles
import Files
import Foundation
import Model
import Publishing
import Site

/// Where the pages of a part stood at earlier builds, so that a renamed one leaves a redirect: `State/addresses/events.json`.
///
/// A JSON object: what stays the same of a page, `event k3v9q0m2` -> its addresses, the present one last. Without the file
/// the redirects go that no content file names as an alias; nothing else.
struct AddressRecord: Sendable {
    /// The record's place, from the site's root.
    private let path: String
    /// The most addresses that are kept of one page.
    static let limit = 20

    private(set) var addresses: [String: [String]] = [:]
    private let root: String

    /// The record of a part of the site in `root`; an empty one where there is none.
    /// - Throws: `Problem` where the file cannot be read or understood.
    init(_ part: SiteSection, root: String) throws(Problem) {
        self.root = root
        path = "State/addresses/\(part.rawValue).json"
        guard !FileSystemEntry.isMissing("\(root)/\(path)") else { return }
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)"))
            let record = try JSONDecoder().decode([String: [String]].self, from: data)
            // A build writes where they say: only what it can have written down itself counts.
            addresses = record.mapValues { $0.filter(Self.isAddress) }
        } catch {
            throw Problem(file: path, cause: .unreadable("it is no record of addresses; remove it"))
        }
    }

    /// The state of the record of a part; nil where there is none.
    static func state(of part: SiteSection, root: String) -> FileState? {
        FileState(of: "\(root)/State/addresses/\(part.rawValue).json")
    }

    /// Where the pages of a site stand, by what keeps its name. What a record does not say, no check depends on.
    static func published(root: String) -> [String: String] {
        SiteSection.ofContent.reduce(into: [:]) { published, part in
            do throws(Problem) {
                published.merge(try AddressRecord(part, root: root).published) { first, _ in first }
            } catch {
                // A build says what is wrong with the record.
                return
            }
        }
    }

    /// Where the pages of the part stand.
    var published: [String: String] { addresses.compactMapValues(\.last) }

    private static let slash = UInt8(ascii: "/")

    /// Whether a text is an address made of slugs: `/events/gala/`.
    private static func isAddress(_ text: String) -> Bool {
        guard text.utf8.count > 2, text.utf8.first == slash, text.utf8.last == slash else { return false }
        let parts = text.utf8.dropFirst().dropLast().split(separator: slash, omittingEmptySubsequences: false)
        return parts.allSatisfy { Slug.isSlug($0) }
    }

    /// The record with where pages stand now, to be written; nil where it says that already.
    /// - Throws: `Problem` with `.unwritable`.
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

    /// The record without a page, to be written; nil where it has none.
    /// - Throws: `Problem` with `.unwritable`.
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
            return PendingRecord("\(root)/\(path)", Array(data), isDurable: true)
        } catch {
            throw Problem(file: path, cause: .unwritable(error.localizedDescription))
        }
    }
}

extension SiteBuild {
    /// Forgets at which addresses an event stood, which are made of its titles: no redirects lead on from them any more.
    /// - Throws: `Problems` where the record cannot be read or written.
    public func forgetAddresses(ofEvent id: String) throws(Problems) {
        let lock = try WebRoot(folder: output).lock(patience: ContentLock.patience)
        defer { lock.release() }
        try Problems.of { () throws(Problem) in
            try AddressRecord(.events, root: root).removing("event \(id)")?.write()
        }
    }
}
