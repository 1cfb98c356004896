import CExpat

/// The name of an element: its namespace, empty if it has none, and its local name.
package struct XMLName: Hashable, Sendable {
    package let space: String
    package let local: String

    /// Expat joins namespace and local name with a line feed.
    fileprivate init(_ text: UnsafePointer<CChar>?) {
        let parts = (text.map { String(cString: $0) } ?? "").split(separator: "\n", maxSplits: 1)
        (space, local) = (parts.count == 2 ? String(parts[0]) : "", String(parts.last ?? ""))
    }
}

/// The reason why a document cannot be read.
package struct XMLError: Error, Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The parser's message, or what is not allowed.
    package let reason: String
    /// Whether the document has a document type, which can declare entities of any size and refer to other files.
    package let isDocumentType: Bool
}

/// Reads a document with Expat in one pass. A document type is refused, so that no entity but the five of XML has a meaning.
package final class XMLScan {
    private let begin: (XMLName, _ line: Int) -> Void
    private let text: (UnsafeRawBufferPointer) -> Void
    private let end: (XMLName) -> Void
    private let parser: XML_Parser
    private var typeLine: Int?

    private init(
        _ parser: XML_Parser, begin: @escaping (XMLName, Int) -> Void,
        text: @escaping (UnsafeRawBufferPointer) -> Void, end: @escaping (XMLName) -> Void
    ) {
        (self.parser, self.begin, self.text, self.end) = (parser, begin, text, end)
    }

    /// Visits the elements and texts of a document of less than 2 GiB in their order; a text may come in several pieces.
    package static func read(
        _ bytes: [UInt8], begin: @escaping (XMLName, _ line: Int) -> Void,
        text: @escaping (UnsafeRawBufferPointer) -> Void, end: @escaping (XMLName) -> Void
    ) throws(XMLError) {
        guard let parser = XML_ParserCreateNS("UTF-8", 0x0A), let count = Int32(exactly: bytes.count) else {
            throw XMLError(line: 1, reason: "out of memory", isDocumentType: false)
        }
        defer { XML_ParserFree(parser) }
        let scan = XMLScan(parser, begin: begin, text: text, end: end)
        let status = withExtendedLifetime(scan) {
            XML_SetUserData(parser, Unmanaged.passUnretained(scan).toOpaque())
            setHandlers(of: parser)
            return bytes.withUnsafeBytes { buffer in
                XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, count, 1)
            }
        }
        if let line = scan.typeLine {
            throw XMLError(line: line, reason: "<!DOCTYPE>", isDocumentType: true)
        }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no reason"
            throw XMLError(line: Int(expat_current_line(parser)), reason: reason, isDocumentType: false)
        }
    }

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { data, name, _ in
                guard let scan = XMLScan.of(data) else { return }
                scan.begin(XMLName(name), Int(expat_current_line(scan.parser)))
            }, { data, name in XMLScan.of(data)?.end(XMLName(name)) })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let text else { return }
            XMLScan.of(data)?.text(UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            guard let scan = XMLScan.of(data) else { return }
            scan.typeLine = Int(expat_current_line(scan.parser))
            XML_StopParser(scan.parser, 0)
        }
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLScan? {
        data.map { Unmanaged<XMLScan>.fromOpaque($0).takeUnretainedValue() }
    }
}
