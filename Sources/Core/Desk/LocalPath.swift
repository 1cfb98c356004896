import CGI

/// A path of the desk that signing in may lead to: a page of `Routes`, never an address elsewhere.
struct LocalPath {
    let text: String

    /// Maximum length (bytes).
    private static let limit = 300
    /// Pages for visitors who are not signed in, and a picture, which is no page.
    private static let others: Set<String> = ["", "/login", "/reset", "/search", "/picture/:name"]

    init?(_ text: String) {
        guard text.utf8.count <= Self.limit else { return nil }
        let path = text.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard path.allSatisfy({ ASCII.isWord($0) || "/~@.:".utf8.contains($0) }),
            text.utf8.dropFirst(path.count).allSatisfy({ ASCII.isWord($0) || "?=&%/".utf8.contains($0) }),
            let known = Routes.matching(String(decoding: path, as: UTF8.self)),
            known.routes.contains(where: { $0.method == .get && !Self.others.contains($0.pattern) }),
            // A browser takes them out of an address (WHATWG URL 4.4).
            !known.parameters.values.contains(where: { [".", ".."].contains($0) })
        else { return nil }
        self.text = text
    }
}
