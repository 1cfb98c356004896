/// Paths of uploaded files of WordPress: `2019/03/gala.jpg`.
package enum UploadPath {
    /// The path of the picture of which WordPress made a smaller one: `2019/03/gala.jpg` of `2019/03/gala-300x200.jpg`.
    package static func original(of path: String) -> String {
        path.replacing(#/-[0-9]{1,5}x[0-9]{1,5}(?=\.[A-Za-z]{1,5}$)/#, with: "")
    }

    /// Whether HTML names an uploaded picture, in any size.
    static func isNamed(_ address: String, in html: String) -> Bool {
        let wanted = key(fileName(address))
        return html.utf8.split { separators.contains($0) }.contains { part in
            part.contains(UInt8(ascii: ".")) && part.count <= 255
                && key(String(decoding: part, as: UTF8.self)) == wanted
        }
    }

    /// The paths of uploaded files among `addresses` that no page shows, of `shown` paths.
    static func unshown(_ addresses: [String], shown: some Sequence<String>) -> Int {
        let names = Set(shown.map { key(fileName($0)) })
        return addresses.count { !names.contains(key(fileName($0))) }
    }

    /// Bytes that end a file name in HTML.
    private static let separators = Set("/\"' \t\r\n<>".utf8)

    private static func fileName(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// WordPress names the version that it made of a very large picture `gala-scaled.jpg`.
    private static func key(_ name: String) -> String {
        original(of: name).replacing(#/-scaled(?=\.[A-Za-z]{1,5}$)/#, with: "")
    }
}
