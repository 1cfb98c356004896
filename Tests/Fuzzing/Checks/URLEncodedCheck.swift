import CGI

/// What is read of a form, encoded again, reads as the same; a query is read as a form is.
enum URLEncodedCheck {
    private static let type = "application/x-www-form-urlencoded"
    private static let limits: CGILimits = {
        var limits = CGILimits()
        (limits.fields, limits.fieldText, limits.fieldName) = (6, 512, 24)
        return limits
    }()

    static func check(_ bytes: [UInt8]) throws(Finding) {
        let form = try FormRequest.read(bytes, type: type, limits: limits)?.form
        if let form { try check(form) }
        guard bytes.count <= limits.query, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return }
        let query = String(decoding: bytes, as: UTF8.self)
        let asked = try FormRequest.read([], type: type, query: query, limits: limits)?.query
        try Finding.unless(asked == form, "the same of a query as of a form")
    }

    private static func check(_ form: FormFields) throws(Finding) {
        try FormRequest.check(form, limits)
        let pairs = form.names.map { "\(encoded($0))=\(encoded(form[$0] ?? ""))" }
        let body = Array(pairs.joined(separator: "&").utf8)
        let back = try FormRequest.read(body, type: type, limits: limits)?.form
        try Finding.unless(back == form, "the same fields")
    }

    /// Every byte by its number.
    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    }
}
