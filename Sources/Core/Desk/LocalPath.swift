import Basics
import CGI

/// A path of the desk to open after signing in: a page of its routes, never another site.
struct LocalPath {
    let text: String

    /// Maximum length in bytes.
    private static let limit = 300
    /// Pages for visitors without a session, and pictures, which are no pages.
    private static let others: Set<String> = [
        "", "/login", "/reset", "/join", "/join/:code", "/search", "/picture/:name", "/member/picture/:name",
        "/member/data.json",
    ]

    init?(_ text: String, of routes: Routes) {
        guard text.utf8.count <= Self.limit else { return nil }
        let path = text.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard path.allSatisfy({ ASCII.isWord($0) || "/~@.:".utf8.contains($0) }),
            text.utf8.dropFirst(path.count).allSatisfy({ ASCII.isWord($0) || "?=&%/".utf8.contains($0) }),
            let known = routes.matching(String(decoding: path, as: UTF8.self)),
            known.routes.contains(where: {
                $0.method == .get && !$0.isForScripts && !Self.others.contains($0.pattern)
            }),
            // Browsers remove these steps from a URL (WHATWG URL 4.4).
            !known.parameters.values.contains(where: { [".", ".."].contains($0) })
        else { return nil }
        self.text = text
    }
}
