import Basics
import Files

/// A file of the web root that is published.
package struct PublishedFile: Hashable, Sendable {
    /// The path from the web root.
    package let path: String
    package let size: Int
    package let fingerprint: Fingerprint
    package let headers: ServedHeaders
    /// The state of the file when it was read; nil if it may have been changed since without a difference in its state.
    package let state: FileState?

    package init(
        _ path: String, size: Int, _ fingerprint: Fingerprint, state: FileState?,
        headers: ServedHeaders? = nil
    ) {
        (self.path, self.size, self.fingerprint, self.state) = (path, size, fingerprint, state)
        self.headers = headers ?? ServedHeaders(path: path)
    }

    /// The name of the file, or of the folder at the top of the web root that has it.
    package var topName: String { String(path.prefix { $0 != "/" }) }

    /// Whether the file is one that names others: a page, a feed, a list for scripts, or the service worker.
    package var isDocument: Bool { rank != nil }

    /// The order among documents: pages, what programs and scripts read, the service worker. Nil for what documents load.
    var rank: Int? {
        if ["assets/", "media/", "files/"].contains(where: path.hasPrefix) || path.contains("/assets/") {
            return nil
        }
        switch path.split(separator: ".").last {
        case "html": return 0
        case "json", "xml", "ics", "txt", "webmanifest": return 1
        case "js": return 2
        default: return nil
        }
    }

    /// The part of its address by which documents name it: the folder's name of a page, folder and name of all other files; nil for the
    /// home page, and for names that addresses write in other ways, such as with `%20`.
    package var namedPart: String? {
        var parts = path.split(separator: "/")
        let isPage = parts.last == "index.html"
        if isPage { parts.removeLast() }
        let name = parts.suffix(isPage ? 1 : 2).joined(separator: "/")
        guard !name.isEmpty, name.utf8.allSatisfy({ ASCII.isWord($0) || "./".utf8.contains($0) }) else {
            return nil
        }
        return name
    }
}
