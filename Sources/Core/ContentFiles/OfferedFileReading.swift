import Foundation
import Model

extension ContentFolder {
    package static let files = ContentFolder(rawValue: "files")
}

/// `Content/files/<name>`, read by the name and the first bytes.
extension OfferedFile: ContentKind {
    package static var folder: ContentFolder { .files }
    package static var ending: String { "" }
    package static var pathPattern: String { "files/FILE" }
    package static var headSize: Int { Format.headSize }

    package static func name(of parts: [Substring]) -> String? { parts.last.map { String($0) } }

    package static func read(
        _ file: SourceFile, named name: String, timeZone: TimeZone
    ) -> ReadResult<OfferedFile> {
        if let cause = Self.cause(against: name, beginning: file.bytes) {
            return ReadResult(value: nil, problems: [Problem(file: file.path, cause: cause)])
        }
        return ReadResult(value: OfferedFile(name: name, byteCount: file.size), problems: [])
    }

    /// The reason why a file is not offered; nil if it is.
    private static func cause(against name: String, beginning head: [UInt8]) -> Problem.Cause? {
        guard let format = OfferedFile.Format(ofName: name) else { return .notOffered }
        guard OfferedFile.isName(name) else {
            return .wrongFileName(suggestion: OfferedFile.usableName(like: name))
        }
        return format.canBegin(with: head) ? nil : .otherContents(format.rawValue)
    }

    package static func sorted(_ files: [OfferedFile]) -> [OfferedFile] { sorted(files, by: \.name, <) }

    // Names that look the same may have other bytes, as macOS makes them, and are two files to a web server.
    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        let name = name.precomposedStringWithCanonicalMapping
        check.take("the address /files/\(name)", item)
    }
}
