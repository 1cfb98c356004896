import ContentFiles
import Model

/// Addresses of an earlier website that lead to a page: `/2019/03/gala/`, `/about-us.html`.
extension InfoPage {
    /// Maximum size of such an address, in bytes.
    private static let mostBytes = 200

    /// Whether an address can lead to a page: a path of one to eight parts of ASCII letters, digits, `-`, `_`, `.` and `~`, with a slash or
    /// `.html` at its end, outside of the site's own folders. Each becomes a file of the web root.
    package static func canBeFormer(_ address: String) -> Bool {
        guard address.hasPrefix("/"), address.hasSuffix("/") || address.hasSuffix(".html"),
            (3...mostBytes).contains(address.utf8.count)
        else { return false }
        let path = address.hasSuffix("/") ? address.dropFirst().dropLast() : address.dropFirst()
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 8, !reservedAliases.contains(String(first)) else {
            return false
        }
        return parts.allSatisfy { part in
            !part.isEmpty && part.first != "."
                && part.utf8.allSatisfy { MediaFile.isOfName($0) || $0 == 0x7E }
        } && !["/index.html", "/404.html"].contains(address)
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
