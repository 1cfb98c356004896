/// A file of Content/files that readers can download: a form, the statutes.
public struct OfferedFile: Hashable, Sendable, Codable {
    /// Maximum size of a file, in bytes: 100 MiB.
    public static let sizeLimit = 100 << 20
    /// Maximum length of a name, in bytes. File systems take 255.
    public static let nameLimit = 200

    /// The file's name, which is also its name in the address: `statutes-2026.pdf`.
    public var name: String
    public var byteCount: Int

    /// The path of the file, relative to the site's root.
    public var file: String { "Content/files/\(name)" }

    public init(name: String, byteCount: Int) { (self.name, self.byteCount) = (name, byteCount) }

    /// Whether links and web servers take a name as it is: letters and digits of any script, `-`, `_` and `.`. Listings of folders leave
    /// hidden files out, and so must builds that read a file by its name.
    public static func isName(_ name: String) -> Bool {
        (1...nameLimit).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".")
            && name.unicodeScalars.allSatisfy(isOfName)
    }

    /// Whether such a name may contain a character.
    public static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", ".": return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }

    /// A name like `name` that `isName` accepts: `Form (2).pdf` -> `Form-2.pdf`.
    public static func usableName(like name: String) -> String {
        let dot = name.unicodeScalars.lastIndex(of: ".") ?? name.endIndex
        let ending = words(of: name.unicodeScalars[dot...]).joined()
        let parts = words(of: name.unicodeScalars[..<dot])
        var stem = parts.isEmpty ? "file" : parts.joined(separator: "-")
        while stem.utf8.count + ending.utf8.count > nameLimit, !stem.isEmpty {
            stem.unicodeScalars.removeLast()
        }
        return stem + ending
    }

    /// The parts of a text that names may contain.
    private static func words(of scalars: Substring.UnicodeScalarView) -> [String] {
        scalars.split { !isOfName($0) }.map { String($0) }
    }
}

extension OfferedFile {
    /// The type of a file that may be offered. A browser runs none of them.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        case pdf, doc, docx, xls, xlsx, ppt, pptx, odt, ods, odp, rtf, txt, csv, ics, zip, epub

        /// Number of a file's first bytes that show its format.
        public static let headSize = 1024

        /// The formats' endings, for messages: `.pdf, .doc`.
        public static var endings: String { allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") }

        /// Creates the format of a file name's extension, ignoring case; nil for another extension.
        public init?(ofName name: String) {
            let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count > 1, let ending = parts.last else { return nil }
            self.init(rawValue: String(Substring(ending)).lowercased())
        }

        /// Whether a file of this format can have these first bytes.
        public func canBegin(with head: [UInt8]) -> Bool {
            switch self {
            // Adobe's readers accept the header anywhere within the first 1024 bytes.
            case .pdf: head.contains(Array("%PDF-".utf8))
            case .doc, .xls, .ppt: head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
            // An empty archive begins with its end.
            case .zip: head.starts(with: Self.archive) || head.starts(with: "PK\u{5}\u{6}".utf8)
            case .docx, .xlsx, .pptx, .odt, .ods, .odp, .epub: head.starts(with: Self.archive)
            case .rtf: head.starts(with: "{\\rtf".utf8)
            case .ics: Self.withoutMark(head).starts(with: "BEGIN:VCALENDAR".utf8)
            case .txt, .csv: Self.isText(head)
            }
        }

        /// The first bytes of a ZIP archive.
        private static let archive = Array("PK\u{3}\u{4}".utf8)

        /// Whether bytes may begin a text: UTF-16 with a byte order mark, or a text without NUL.
        private static func isText(_ head: [UInt8]) -> Bool {
            head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || !head.contains(0)
        }

        /// The bytes without a byte order mark of UTF-8.
        private static func withoutMark(_ head: [UInt8]) -> ArraySlice<UInt8> {
            head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        }
    }
}
