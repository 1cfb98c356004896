import CExpat

/// Parses an SVG file with Expat up to the first construct that is not allowed.
struct SVGScan {
    /// The attributes of the root without a namespace.
    private(set) var root: [String: String] = [:]
    private var hasRoot = false
    private var refusal: SVGError?
    /// The text of the open style element.
    private var style: String?
    private let parser: XML_Parser

    static func read(_ bytes: [UInt8]) throws(SVGError) -> SVGScan {
        // Expat joins namespace and local name with a line feed.
        guard let parser = XML_ParserCreateNS(nil, 0x0A) else {
            throw .malformed(line: 1, reason: "out of memory")
        }
        defer { XML_ParserFree(parser) }
        var scan = SVGScan(parser: parser)
        let status = withUnsafeMutablePointer(to: &scan) { pointer in
            XML_SetUserData(parser, pointer)
            setHandlers(of: parser)
            return bytes.withUnsafeBytes { buffer in
                XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
            }
        }
        if let refusal = scan.refusal { throw refusal }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no reason"
            throw .malformed(line: Int(expat_current_line(parser)), reason: reason)
        }
        return scan
    }

    private init(parser: XML_Parser) { self.parser = parser }

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                SVGScan.of(data) { $0.begin(SVGName(name), SVGName.pairs(attributes)) }
            }, { data, name in SVGScan.of(data) { $0.end(SVGName(name)) } })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            SVGScan.of(data) { $0.style?.append(String(decoding: bytes, as: UTF8.self)) }
        }
        XML_SetProcessingInstructionHandler(parser) { data, target, _ in
            SVGScan.of(data) { $0.refuse("<?\(target.map { String(cString: $0) } ?? "")?>") }
        }
        // A document type can declare entities with any contents, and refer to an external file.
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            SVGScan.of(data) { $0.refuse("<!DOCTYPE>") }
        }
    }

    private static func of(_ data: UnsafeMutableRawPointer?, _ body: (inout SVGScan) -> Void) {
        if let scan = data?.assumingMemoryBound(to: SVGScan.self) { body(&scan.pointee) }
    }

    private mutating func begin(_ name: SVGName, _ attributes: [(name: SVGName, value: String)]) {
        if !hasRoot {
            hasRoot = true
            for (name, value) in attributes where name.space.isEmpty { root[name.local] = value }
            if name != SVGName(space: SVGName.svg, local: "svg") { return stop(.otherRoot(name.local)) }
        }
        guard name.isAllowedElement else { return refuse("<\(name.local)>") }
        guard style == nil else { return refuse("<\(name.local)> within <style>") }
        for (attribute, value) in attributes
        where !attribute.isAllowedAttribute(of: name, value: value) {
            return refuse("\(attribute.local)=\"\(value.prefix(40))\"")
        }
        if name.local == "style" { style = "" }
    }

    private mutating func end(_ name: SVGName) {
        guard name.local == "style", let style else { return }
        if !SVGAllowed.staysWithin(style, isSheet: true) { refuse("a style that may load more") }
        self.style = nil
    }

    private mutating func refuse(_ what: String) {
        stop(.forbidden(line: Int(expat_current_line(parser)), what: what))
    }

    private mutating func stop(_ error: SVGError) {
        if refusal == nil { refusal = error }
        XML_StopParser(parser, 0)
    }
}
