import ContentFiles
import Model
import Site

/// Addresses of an earlier website that lead to a page: `/2019/03/gala/`, `/about-us.html`.
extension InfoPage {
    /// Maximum size of such an address, in bytes.
    private static let mostBytes = 200

    /// Whether an address can lead to a page: a path of one to eight parts of ASCII letters, digits, `-`, `_`, `.` and `~`, with a slash or
    /// `.html` at its end, outside of the site's own folders, those of its other languages too. Each becomes a file of the web root, where
    /// `/a/index.html` would be that of `/a/`. Without `languages`, those are refused that only a language can have: `/zh-Hans/`.
    package static func canBeFormer(_ address: String, languages: [String] = []) -> Bool {
        guard address.hasPrefix("/"), address.hasSuffix("/") || address.hasSuffix(".html"),
            (3...mostBytes).contains(address.utf8.count)
        else { return false }
        let path = address.hasSuffix("/") ? address.dropFirst().dropLast() : address.dropFirst()
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, parts.count <= 8,
            !reservedAliases.contains(String(first)), !languages.contains(String(first)),
            first.prefixMatch(of: #/[a-z]{2,3}-[A-Z]/#) == nil,
            last != "index.html"
        else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty && part.first != "."
                && part.utf8.allSatisfy { MediaFile.isOfName($0) || $0 == 0x7E }
        } && ![Address.notFound, Address.offline].contains(address)
    }
}

extension FieldReader {
    /// A list of addresses that a page had on an earlier website.
    mutating func formerAddresses(_ key: String) -> [String] {
        texts(key, example: "[/2019/03/gala/]").compactMap { text in
            InfoPage.canBeFormer(text)
                ? text
                : wrong(
                    key, text,
                    expected:
                        "a path of the earlier website such as /2019/03/gala/ that the site itself does not use"
                )
        }
    }
}
