/// Recognizes ZIP archives by the names in their directory: spreadsheet programs write workbooks as ZIP archives.
enum ZIPNames {
    static func file(of bytes: [UInt8]) -> ForeignFile {
        let names = names(in: bytes)
        if names.contains(where: { $0.hasPrefix("xl/") }) || isODS(bytes) { return .workbook }
        return names.contains { $0.hasPrefix("Index/Document.iwa") || $0 == "Index.zip" }
            ? .numbers : .archive("ZIP")
    }

    /// Whether the archive is an ODS, whose first file is its uncompressed media type.
    private static func isODS(_ bytes: [UInt8]) -> Bool {
        bytes.dropFirst(30).starts(with: "mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8)
    }

    /// The names in the central directory (APPNOTE 4.3.12) at the end of the archive: `PK 1 2`, 42 bytes, the name.
    private static func names(in bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var index = 0
        while index + 46 <= bytes.count {
            guard bytes[index] == 0x50, bytes[index..<(index + 4)].elementsEqual([0x50, 0x4B, 0x01, 0x02])
            else {
                index += 1
                continue
            }
            let length = Int(bytes[index + 28]) | Int(bytes[index + 29]) << 8
            names.append(String(decoding: bytes[(index + 46)...].prefix(length), as: UTF8.self))
            index += 46 + length
        }
        return names
    }
}
