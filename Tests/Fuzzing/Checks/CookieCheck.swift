import CGI

/// What is read of the header `Cookie`, written out again, reads as the same, and no value can end a header.
enum CookieCheck {
    static func check(_ bytes: [UInt8]) throws(Finding) {
        let cookies = Cookies(String(decoding: bytes, as: UTF8.self))
        let names = names(in: bytes)
        var pairs: [String] = []
        for name in names.sorted() {
            guard let value = cookies[name] else {
                try Finding.unless(!cookies.isRepeated(name), "no cookie that is twice there and not once")
                continue
            }
            let isPlain = value.utf8.allSatisfy { (0x21..<0x7F).contains($0) && $0 != 0x3B && $0 != 0x2C }
            try Finding.unless(isPlain, "a value of visible bytes without ‘;’ and ‘,’")
            pairs.append("\(name)=\(value)")
        }
        // As lighttpd and as Apache join several headers.
        for separator in ["; ", ", "] {
            let back = Cookies(pairs.joined(separator: separator))
            for name in names {
                try Finding.unless(back[name] == cookies[name], "the same value of \(name)")
                try Finding.unless(!back.isRepeated(name), "\(name) once")
                let twice = Cookies((pairs + pairs).joined(separator: separator))
                let isThere = cookies[name] != nil
                try Finding.unless(twice.isRepeated(name) == isThere, "to see that \(name) is there twice")
            }
        }
    }

    /// What could be names of cookies: whatever stands before an equals sign.
    private static func names(in bytes: [UInt8]) -> Set<String> {
        let pieces = bytes.split { ";, \t".utf8.contains($0) }
        let names = pieces.prefix(32).compactMap { piece in
            piece.firstIndex(of: UInt8(ascii: "=")).map { String(decoding: piece[..<$0], as: UTF8.self) }
        }
        return Set(names)
    }
}
