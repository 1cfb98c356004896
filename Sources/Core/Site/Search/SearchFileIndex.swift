/// The posts of a section by texts of their files, for `PostIndex`: a row has the path of a file, and texts
/// in each further column.
extension SearchFile {
    /// The bytes of such a file; `columnCount` is the number of columns of texts beside the paths.
    package static func index(
        columnCount: Int, _ rows: [(path: String, texts: [[String]])]
    ) -> [UInt8] {
        var writer = SearchFileWriter(columnCount: columnCount + 1)
        for row in rows {
            writer.add(row.path.utf8, to: 0)
            for (column, texts) in row.texts.enumerated() {
                writer.add(indexBytes(of: texts), to: column + 1)
            }
        }
        return writer.bytes
    }

    private static let edge: UInt8 = 0x1F

    /// The bytes of a column's texts: each between separators, on one line.
    package static func indexBytes(of texts: [String]) -> [UInt8] {
        texts.flatMap { text in
            [edge] + text.utf8.map { $0 == UInt8(ascii: "\n") || $0 == edge ? UInt8(ascii: " ") : $0 } + [
                edge
            ]
        }
    }
}
