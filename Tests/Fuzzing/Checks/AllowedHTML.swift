/// What Markdown may become, written down a second time: elements with the attributes that they can have.
enum AllowedHTML {
    private static let attributes: [String: Set<String>] = [
        "p": [], "br": [], "hr": [], "em": [], "strong": [], "del": [], "blockquote": [], "pre": [], "ul": [],
        "table": [], "thead": [], "tbody": [], "tr": [],
        "h2": ["id"], "h3": ["id"], "h4": ["id"], "h5": ["id"], "h6": ["id"],
        "a": ["href", "title", "id", "class", "role", "aria-label"], "img": ["src", "alt", "title"],
        "ol": ["start"], "li": ["id"], "code": ["class"], "td": ["class"], "th": ["class", "scope"],
        "div": ["class", "role", "aria-label", "tabindex"], "section": ["class", "role", "aria-label"],
        "sup": ["class"], "span": ["class", "role", "aria-label"],
    ]

    /// Elements, attributes and addresses are allowed, no id is there twice, and no link stands in a link.
    static func check(_ pieces: [HTMLPiece]) throws(Finding) {
        var ids: Set<String> = []
        var links = 0
        for piece in pieces {
            if piece == .closing("a") { links -= 1 }
            guard case .opening(let name, let given) = piece else { continue }
            guard let allowed = attributes[name] else { throw Finding("no element \(name)") }
            if name == "a" { links += 1 }
            try Finding.unless(links < 2, "no link in a link")
            for attribute in given {
                try Finding.unless(allowed.contains(attribute.name), "no \(attribute.name) of \(name)")
                if attribute.name == "id" {
                    try Finding.unless(ids.insert(attribute.value).inserted, "\(attribute.value) once")
                }
                if ["href", "src"].contains(attribute.name) {
                    try check(attribute.value, isPicture: name == "img")
                }
            }
        }
    }

    /// https, http and mailto, or within the site; pictures within the site only.
    private static func check(_ address: String, isPicture: Bool) throws(Finding) {
        let bytes = Array(address.utf8)
        let isPlain = bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
        try Finding.unless(isPlain && !bytes.isEmpty, "a plain address, not \(address)")
        let start = bytes.prefix { !"/?#".utf8.contains($0) }
        guard start.contains(UInt8(ascii: ":")) else {
            return try Finding.unless(!bytes.starts(with: "//".utf8), "no other host: \(address)")
        }
        let lower = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
        let isWeb = lower.hasPrefix("https://") || lower.hasPrefix("http://")
        try Finding.unless(isWeb || lower.hasPrefix("mailto:"), "an allowed address, not \(address)")
        try Finding.unless(!isPicture, "no picture from elsewhere: \(address)")
    }
}
