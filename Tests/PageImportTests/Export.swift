import ContentFiles
import Foundation
import Model
import PageImport
import Testing

@testable import Pages

/// A file as WordPress exports it.
enum Export {
    static func file(_ items: String...) -> [UInt8] {
        let head = """
            <?xml version="1.0" encoding="UTF-8" ?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
            <channel><title>CSA</title><link>https://old.example.org</link><wp:wxr_version>1.2</wp:wxr_version>
            """
        return Array("\(head)\n\(items.joined(separator: "\n"))\n</channel></rss>\n".utf8)
    }

    /// A page or post at a path of the old website.
    static func item(
        _ id: Int, _ path: String, _ content: String, title: String = "Gala", type: String = "post",
        status: String = "publish", more: String = ""
    ) -> String {
        let slug = path.split(separator: "/").last ?? ""
        return "<item><title>\(title)</title><link>https://old.example.org\(path)</link>"
            + "<content:encoded><![CDATA[\(content)]]></content:encoded><wp:post_id>\(id)</wp:post_id>"
            + "<wp:post_date_gmt>2019-03-05 23:00:00</wp:post_date_gmt><wp:post_name>\(slug)</wp:post_name>"
            + "<wp:status>\(status)</wp:status><wp:post_type>\(type)</wp:post_type>\(more)</item>"
    }

    static func plan(
        _ bytes: [UInt8], pages: [InfoPage] = [], pictures: [String: PictureOutcome] = [:]
    ) throws -> ImportPlan<PageImportReason> {
        let settings = SiteSettings(
            title: "CSA", url: "https://csa.example.edu",
            timeZone: try #require(TimeZone(identifier: "America/New_York")), languages: ["en"])
        return try WordPressImporter(settings: settings) { pictures[$0] ?? .missing }.plan(
            for: bytes, pages: pages)
    }
}

extension ImportPlan<PageImportReason> {
    /// The pages as a site has them once they are written.
    var pages: [InfoPage] {
        content.compactMap { $0 as? InfoPage }.map { page in
            var page = page
            page.file = "Content/pages/\(page.slug).md"
            return page
        }
    }

    var notes: [String] { report.notes.map(\.description) }
}
