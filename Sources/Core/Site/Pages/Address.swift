/// Absolute paths of the site: `/media/gala.jpg`. Sections add their own.
package enum Address {
    package static let home = "/"
    /// Path of the search below the CGI program's mount.
    package static let search = "/search"
    package static let privacy = "/privacy/"
    package static let notFound = "/404.html"
    package static let sitemap = "/sitemap.xml"

    /// The sitemap of a section, in files numbered from 0: `/sitemap-courses.xml`, `/sitemap-courses-2.xml`.
    package static func sitemap(_ part: SiteSection, number: Int) -> String {
        "/sitemap-\(part.rawValue)\(number == 0 ? "" : "-\(number + 1)").xml"
    }
    package static let robots = "/robots.txt"

    package static func media(_ name: String) -> String { "/media/\(name)" }
    package static func offered(_ name: String) -> String { "/files/\(name)" }

    /// The file in the web root that a web server sends for an address: `courses/math-216/index.html`.
    package static func file(_ address: String) -> String {
        address.dropFirst() + (address.hasSuffix("/") ? "index.html" : "")
    }
    /// The newest items of each tab, for badges and dots.
    package static let unread = "/unread.json"
    /// The manifest of the installed app (W3C Web Application Manifest).
    package static let manifest = "/manifest.webmanifest"
    package static let serviceWorker = "/service-worker.js"
    /// The page shown offline in place of a page that is not cached.
    package static let offline = "/offline/"

    /// A picture of Content/media at most `width` pixels wide.
    package static func media(_ name: String, width: Int) -> String {
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
        return "/media/\(stem)-\(width).webp"
    }

    /// A text in a URI: percent-encodes all characters except unreserved ones (RFC 3986 sections 2.1 and 2.3).
    package static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
