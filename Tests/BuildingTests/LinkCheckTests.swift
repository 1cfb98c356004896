import Building
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@Suite("Links within a site")
struct LinkCheckTests {
    /// Every sentence about a site whose page /about/ has these links.
    private func sentences(_ links: [String], url: String) async throws -> [String] {
        let site = try SmallSite(url: url, about: "# Who\n\n" + links.map { "[x](\($0))\n" }.joined())
        return await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: .distantFuture, followingLinks: true
        )
        .map(\.description)
    }

    private static let urls = [
        "https://example.edu", "https://example.edu/", "https://example.edu/csa",
        "http://example.edu:8080/clubs/csa/",
    ]

    @Test("Links that lead somewhere, or to another site, are accepted", arguments: urls)
    func good(url: String) async throws {
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        let links = [
            "../courses/", "../courses/math-216/", "../courses/math-216/#top", "../courses/#list", "#who", "",
            "?q=x", ".",
            "../about/#who", "../", "../courses/?q=x#list", "../404.html", "../robots.txt",
            "../courses/search.json",
            "https://example.org/nothing/", "//example.org/x", "mailto:a@example.edu", "\(base)/courses/",
            "\(base)/",
            "\(base)/courses/math-216/#top", "\(base)/poster", "\(base)/poster/login?next=/", "#wh%6F",
            "../courses/math%2D216/", "https://example.edu:9999/nothing/",
        ].filter { !$0.isEmpty }
        #expect(try await sentences(links, url: url) == [])
    }

    @Test("Links and fragments that lead nowhere are problems of their page", arguments: urls)
    func bad(url: String) async throws {
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        let links = [
            "../courses/math-999/", "../nothing.html", "#nowhere", "../courses/#nowhere",
            "../courses/math-216/#Top",
            "\(base)/nothing/", "\(base)/posters/", "../courses", "../about/math-216/",
        ]
        #expect(
            try await sentences(links, url: url)
                == links.sorted().map {
                    "/about/: leads to \"\($0)\", which is not on the site; expected a page or file that exists"
                })
    }

    @Test(
        "Below a path, full addresses of the host's other sites are not this site's",
        arguments: ["/", "/csafoo/", "/csa.html", "/other/"])
    func otherSites(link: String) async throws {
        #expect(
            try await sentences(["https://example.edu\(link)"], url: "https://example.edu/csa") == [])
    }

    @Test("Below a path, addresses from the root are this site's")
    func root() async throws {
        let links = ["/", "/courses/", "/courses/math-216/#top", "/csafoo/", "/csa/courses/"]
        #expect(
            try await sentences(links, url: "https://example.edu/csa")
                == ["/csa/csa/courses/", "/csa/csafoo/"].map {
                    "/about/: leads to \"\($0)\", which is not on the site; expected a page or file that exists"
                })
    }

    @Test("Each address is told once for a page, and for each page; templates' own links count")
    func once() async throws {
        let site = try SmallSite(about: "[x](/a/) [y](/a/) [z](/b/)")
        try site.folder.write("<img src=\"/picture.png\">{{{content}}}", to: "Templates/page.mustache")
        try site.course("math-89", "Proofs", "[x](/a/)")
        let problems = await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: .distantFuture, followingLinks: true)
        #expect(
            problems == [
                Problem(file: "/about/", cause: .brokenLink("/a/")),
                Problem(file: "/about/", cause: .brokenLink("/b/")),
                Problem(file: "/about/", cause: .brokenLink("/picture.png")),
                Problem(file: "/courses/math-89/", cause: .brokenLink("/a/")),
            ])
        #expect(
            await SiteCheck(root: site.folder.path, sections: .standard).problems(
                now: .distantFuture, followingLinks: false) == []
        )
    }

    @Test("A check writes nothing")
    func writesNothing() async throws {
        let site = try SmallSite()
        let before = try site.folder.tree()
        _ = await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: .distantFuture, followingLinks: true)
        #expect(try site.folder.tree() == before)
    }
}
