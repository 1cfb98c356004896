/// The headers of a file that a place of files can keep: those that web servers give it, by `Deploy/lighttpd.conf`.
package struct ServedHeaders: Hashable, Sendable {
    /// Content-Type.
    package let type: String
    /// Cache-Control.
    package let cache: String
    /// Content-Disposition; nil for files that browsers show.
    package let disposition: String?

    private static let immutable = "public, max-age=31536000, immutable"
    private static let fresh = "no-cache"
    private static let bytes = "application/octet-stream"

    /// The types of `mimetype.assign`, by the last extension in lower case.
    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json", "xml": "application/xml", "txt": "text/plain; charset=utf-8",
        "ics": "text/calendar; charset=utf-8", "webmanifest": "application/manifest+json",
        "svg": "image/svg+xml",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "ico": "image/x-icon",
        "pdf": "application/pdf", "webp": "image/webp", "woff2": "font/woff2",
    ]
    /// The types of uploaded pictures: files below media/ of any other type are downloads.
    private static let pictures: Set<String> = ["png", "jpg", "jpeg", "gif", "webp"]

    /// The headers of a file at a path from the web root.
    package init(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
        if path.hasPrefix("media/"), Self.pictures.contains(ending) {
            (type, cache, disposition) = (Self.types[ending] ?? Self.bytes, Self.fresh, nil)
        } else if path.hasPrefix("media/") || path.hasPrefix("files/") {
            (type, cache, disposition) = (Self.bytes, Self.fresh, "attachment")
        } else {
            type = name == "feed.json" ? "application/feed+json" : Self.types[ending] ?? Self.bytes
            cache = Self.isHashedAsset(path) ? Self.immutable : Self.fresh
            disposition = nil
        }
    }

    package init(type: String, cache: String, disposition: String?) {
        (self.type, self.cache, self.disposition) = (type, cache, disposition)
    }

    /// Whether the name of a file below assets/ has ten digits of its contents' hash, as in `assets/style.0a1b2c3d4e.css`.
    package static func isHashedAsset(_ path: String) -> Bool {
        guard path.hasPrefix("assets/") || path.contains("/assets/") else { return false }
        return path.firstMatch(of: /\.[0-9a-f]{10}\.[a-z0-9]+$/) != nil
    }
}
