import Foundation
import Model

/// The addresses of the old website, and those of its pages on this site.
struct OldWebsite {
    /// The hosts of the old website, in lower case and without `www.`.
    private let hosts: Set<String>
    /// The address to which paths are relative: `https://old.example.org`.
    private let root: String
    /// The old website's name in the memory of imports: the host and the path of its address, since one host may have several.
    let name: String
    /// The path at which this site lies: empty, or `/csa`.
    private let basePath: String
    /// Old path -> new address, and id in WordPress -> new address.
    private(set) var pages: [String: String] = [:]
    private(set) var pagesByID: [String: String] = [:]

    init(_ addresses: [String], basePath: String) {
        let urls = addresses.compactMap {
            URLComponents(string: $0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        .filter { $0.host?.isEmpty == false }
        hosts = Set(urls.compactMap { $0.host.map(Self.bare) })
        root =
            urls.first.map { url in
                "\(url.scheme ?? "https")://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")"
            } ?? ""
        name = urls.first.map { Self.bare($0.host ?? "") + Self.key($0.percentEncodedPath) } ?? ""
        self.basePath = basePath
    }

    mutating func add(_ item: WordPressFile.Item, at address: String) {
        if let path = path(of: item.link), path != "/" { pages[Self.key(path)] = address }
        if !item.id.isEmpty { pagesByID[item.id] = address }
    }

    /// The path of an address of the old website, still encoded; nil for one of another website, and for one with a query.
    func path(of address: String) -> String? {
        guard let url = parsed(address), url.query == nil, url.fragment == nil else { return nil }
        return url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
    }

    /// The old path of an item as an address from which this site can lead on; nil for the home page.
    ///
    /// - Returns: nil in `path` if the site cannot have a page there.
    func redirect(from item: WordPressFile.Item, can: (String) -> Bool) -> (isNeeded: Bool, path: String?) {
        guard let url = parsed(item.link) else { return (!item.link.isEmpty, nil) }
        guard url.query == nil else { return (true, nil) }
        let path = url.percentEncodedPath
        if path.isEmpty || path == "/" { return (false, nil) }
        guard path.hasPrefix(basePath + "/") else { return (true, nil) }
        let inside = String(path.dropFirst(basePath.count))
        let address = inside.hasSuffix("/") || inside.hasSuffix(".html") ? inside : inside + "/"
        return (true, can(address) ? address : nil)
    }

    /// What an address of an article names.
    enum Meaning: Equatable {
        /// A page of this site.
        case page(String)
        /// A path of an uploaded file: `2019/03/gala-300x200.jpg`.
        case upload(path: String, address: String)
        /// Another address of the old website, made absolute.
        case old(String)
        /// An address of another website, or a mail address.
        case other
    }

    func meaning(of address: String) -> Meaning {
        guard let url = parsed(address) else { return .other }
        let path = url.percentEncodedPath
        let whole = address.hasPrefix("/") && !address.hasPrefix("//") ? root + address : address
        if let range = path.range(of: "/wp-content/uploads/") {
            let upload = String(path[range.upperBound...])
            return .upload(path: upload.removingPercentEncoding ?? upload, address: whole)
        }
        let fragment = url.percentEncodedFragment.map { "#\($0)" } ?? ""
        if let query = url.queryItems,
            let id = query.first(where: { ["p", "page_id"].contains($0.name) })?.value,
            let page = pagesByID[id]
        {
            return .page(page)
        }
        if url.query == nil, let page = pages[Self.key(path)] { return .page(page + fragment) }
        return .old(whole)
    }

    /// The parts of an address of the old website, also of a path alone.
    private func parsed(_ address: String) -> URLComponents? {
        let text = address.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let url = URLComponents(string: text), url.percentEncodedPath.utf8.count <= 2000 else {
            return nil
        }
        if let host = url.host {
            guard ["http", "https", nil].contains(url.scheme?.lowercased()), hosts.contains(Self.bare(host))
            else {
                return nil
            }
            return url
        }
        return url.scheme == nil && text.hasPrefix("/") ? url : nil
    }

    private static func key(_ path: String) -> String {
        let plain = (path.removingPercentEncoding ?? path).lowercased()
        return plain.hasSuffix("/") ? String(plain.dropLast()) : plain
    }

    private static func bare(_ host: String) -> String {
        let host = host.lowercased()
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
