import Basics
import Files
import Foundation
import Model

/// The pages of the site as it was built last, by the paths of requests.
struct SitePages {
    /// A page in one language.
    struct Page: Hashable {
        /// The path without the path of the site and the folder of a language: `/events/gala/`.
        let path: String
        let language: String
    }

    /// Maximum length of a path, in bytes; no page has a longer one.
    private static let pathLimit = 1000
    /// Maximum number of paths that are remembered, since strangers ask for any.
    private static let memory = 20_000
    private static let folderPage = "index.html"
    /// Number of bytes in which the head of a page ends.
    private static let headSize = 16 << 10
    private static let redirect = Data("http-equiv=\"refresh\"".utf8)

    private let settings: SiteSettings
    private let output: String
    /// Pages that browsers load by themselves, for times without a connection.
    private let kept: Set<String>
    private var known: [String: Page?] = [:]

    /// The pages below `output`. `kept` are paths without language that do not count.
    init(_ settings: SiteSettings, output: String, except kept: Set<String>) {
        (self.settings, self.output, self.kept) = (settings, output, kept)
    }

    /// The page of a request's target, and whether a notification led to it; nil for all that is no page of the site.
    mutating func page(of target: ArraySlice<UInt8>) -> (page: Page, isFromNotice: Bool)? {
        let parts = target.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = parts.first, bytes.count <= Self.pathLimit,
            bytes.last == ASCII.slash
                || bytes.suffix(Self.folderPage.utf8.count).elementsEqual(
                    Self.folderPage.utf8),
            bytes.allSatisfy({ ASCII.isWord($0) || $0 == ASCII.slash || $0 == ASCII.dot })
        else { return nil }
        let path = String(decoding: bytes, as: UTF8.self)
        if known[path] == nil {
            if known.count == Self.memory { known = [:] }
            known.updateValue(find(path), forKey: path)
        }
        guard let page = known[path] ?? nil else { return nil }
        let isFromNotice =
            parts.count == 2
            && parts[1].split(separator: ASCII.ampersand).contains {
                $0.elementsEqual(SiteSettings.fromNotice.utf8)
            }
        return (page, isFromNotice)
    }

    private func find(_ path: String) -> Page? {
        guard path.hasPrefix(settings.basePath + "/") else { return nil }
        var path = path.dropFirst(settings.basePath.count)
        if path.last != "/" { path = path.dropLast(Self.folderPage.count) }
        let folders = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard path.first == "/", path.last == "/",
            folders.dropLast().allSatisfy({ !$0.isEmpty && $0.first != "." }),
            Self.isPage("\(output)\(path)\(Self.folderPage)")
        else { return nil }
        let other = settings.languages.dropFirst().first { $0 == folders.first ?? "" }
        let own = other.map { String(path.dropFirst($0.count + 1)) } ?? String(path)
        return kept.contains(own) ? nil : Page(path: own, language: other ?? settings.languages[0])
    }

    /// Whether there is a file that does not lead on to another page, as one at a former address does.
    private static func isPage(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let beginning = [UInt8](unsafeUninitializedCapacity: headSize) { buffer, filled in
            filled = max(0, pread(descriptor, buffer.baseAddress, headSize, 0))
        }
        return Data(beginning).range(of: redirect) == nil
    }
}
