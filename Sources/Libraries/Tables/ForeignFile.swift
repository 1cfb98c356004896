/// A file that is not text, recognized by its first bytes, with advice.
package enum ForeignFile: Hashable, Sendable {
    /// A workbook of a spreadsheet program: XLSX, ODS or XLS.
    case workbook
    /// A document of Apple's Numbers.
    case numbers
    /// A single compressed file; its format.
    case compressed(String)
    /// An archive of several files, such as ZIP; its format.
    case archive(String)
    /// A table of dBase or FoxPro.
    case dBase
    /// A database; its program.
    case database(String)
    /// A Parquet file.
    case parquet
    /// A PDF document.
    case pdf

    /// Creates the kind of the file with the given bytes; nil if it may be text.
    package init?(_ bytes: [UInt8]) {
        let known = Self.beginnings.first { bytes.starts(with: $0.bytes) }?.file
        let others: [(ForeignFile, ([UInt8]) -> Bool)] = [
            (.compressed("bzip2"), Self.isBzip2), (.archive("tar"), Self.isTar),
            (.dBase, Self.isDBase),
        ]
        guard let file = known ?? others.first(where: { $0.1(bytes) })?.0 else { return nil }
        self = file == .archive("ZIP") ? Self.file(ofZIP: bytes) : file
    }

    /// A phrase about the kind of the file.
    package var kind: String {
        switch self {
        case .workbook: "the file is a workbook (XLSX, ODS or XLS), not text"
        case .numbers: "the file is a Numbers document, not text"
        case .compressed(let format): "the file is compressed (\(format)), not text"
        case .archive(let format): "the file is a \(format) archive, not text"
        case .dBase: "the file is a dBase table, not text"
        case .database(let program): "the file is a database (\(program)), not text"
        case .parquet: "the file is a Parquet table, not text"
        case .pdf: "the file is a PDF document, not text"
        }
    }

    /// Advice to import the contents of the file: unpack it, or else `otherwise`.
    package func advice(otherwise: String) -> String {
        switch self {
        case .compressed: "unpack it and import the file in it"
        case .archive: "unpack it and import each file in it"
        default: otherwise
        }
    }

    /// Advice to import a table.
    var tableAdvice: String {
        switch self {
        case .workbook: "open it and save the sheet as CSV in UTF-8"
        case .numbers: "open it in Numbers and export the sheet as CSV in UTF-8"
        case .dBase: "open it in a spreadsheet program and save the sheet as CSV in UTF-8"
        case .database, .parquet: "open it in its program and export the table as CSV in UTF-8"
        default: advice(otherwise: "look for the table that it was made of, and save that as CSV in UTF-8")
        }
    }

    private static let beginnings: [(bytes: [UInt8], file: ForeignFile)] = [
        ([0x50, 0x4B, 0x03, 0x04], .archive("ZIP")), ([0x50, 0x4B, 0x05, 0x06], .archive("ZIP")),
        ([0xD0, 0xCF, 0x11, 0xE0], .workbook),
        ([0x1F, 0x8B], .compressed("gzip")), ([0x1F, 0x9D], .compressed("compress")),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .compressed("xz")),
        ([0x28, 0xB5, 0x2F, 0xFD], .compressed("zstd")),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive("7z")),
        (Array("Rar!\u{1A}\u{7}".utf8), .archive("RAR")),
        (Array("%PDF-".utf8), .pdf), (Array("SQLite format 3\0".utf8), .database("SQLite")),
        ([0, 1, 0, 0] + Array("Standard Jet DB".utf8), .database("Access")),
        ([0, 1, 0, 0] + Array("Standard ACE DB".utf8), .database("Access")),
        (Array("PAR1\u{15}".utf8), .parquet),
    ]

    /// Whether bytes are bzip2: `BZh`, the block size from 1 to 9, and the magic number of the first block or of the end.
    private static func isBzip2(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 10, bytes.starts(with: "BZh".utf8), (0x31...0x39).contains(bytes[3]) else {
            return false
        }
        let mark = Array(bytes[4..<10])
        return mark == [0x31, 0x41, 0x59, 0x26, 0x53, 0x59] || mark == [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]
    }

    /// Whether bytes have the magic number of a tar header. File names shorter than their field end with NUL, which no table has there.
    private static func isTar(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 512 && bytes[257..<262].elementsEqual("ustar".utf8) && bytes[..<257].contains(0)
    }
}

/// ZIP archives, by the names in their directory: spreadsheet programs write workbooks as ZIP archives.
extension ForeignFile {
    private static func file(ofZIP bytes: [UInt8]) -> ForeignFile {
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

/// The header of a dBase or FoxPro table (.dbf): 32 bytes, 32 for each field, CR.
extension ForeignFile {
    /// Whether the file begins with such a header: version, date of the last change, two reserved NULs (which no text has), lengths,
    /// and the CR after the fields within the header's length.
    private static func isDBase(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 65, dBaseVersions.contains(bytes[0]), (1...12).contains(bytes[2]),
            (1...31).contains(bytes[3]), bytes[12] == 0, bytes[13] == 0
        else { return false }
        let headerLength = number(bytes, at: 8)
        let recordLength = number(bytes, at: 10)
        guard headerLength >= 65, headerLength <= bytes.count, recordLength >= 2 else { return false }
        return stride(from: 64, to: headerLength, by: 32).contains { bytes[$0] == 0x0D }
    }

    /// The versions of dBase III, IV and 5, FoxPro and Visual FoxPro, some with memo fields.
    private static let dBaseVersions: Set<UInt8> = [
        0x03, 0x83, 0x8B, 0xCB, 0xF5, 0xFB, 0x30, 0x31, 0x32, 0x43,
    ]

    private static func number(_ bytes: [UInt8], at index: Int) -> Int {
        Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }
}
