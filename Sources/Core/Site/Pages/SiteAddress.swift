import Foundation
import Model

/// The site's address, to resolve links on its pages.
public struct SiteAddress: Sendable {
    private let url: String
    /// The base path of every address: empty, or `/csa`.
    public let path: String
    private let poster: String?

    package init(_ settings: SiteSettings) {
        url = settings.url
        path = settings.basePath
        poster = settings.poster
    }

    /// The page of this site that a link leads to, as an address such as `/courses/math-216/`, and the
    /// fragment, empty if there is none; nil for links to other sites or to the CGI program.
    public func target(of link: String, from page: String) -> (address: String, fragment: String)? {
        guard let start = URL(string: url + page),
            let full = URL(string: link, relativeTo: start)?.absoluteURL,
            let site = URL(string: url), full.scheme == site.scheme, full.host == site.host,
            full.port == site.port,
            Self.isPath(full.path, below: self.path)
        else { return nil }
        // URL.path drops the trailing slash, which distinguishes pages from files here.
        let path = full.path(percentEncoded: false).dropFirst(self.path.count)
        if let poster, Self.isPath(String(path), below: poster) { return nil }
        return (path.isEmpty ? "/" : String(path), full.fragment(percentEncoded: false) ?? "")
    }

    /// Whether a path is `folder` or below it: `/csafoo/` is not below `/csa`.
    private static func isPath(_ path: String, below folder: String) -> Bool {
        path == folder || path.hasPrefix(folder + "/")
    }
}
