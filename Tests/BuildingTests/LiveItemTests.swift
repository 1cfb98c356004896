import Building
import ContentFiles
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("Pages of the lending board that are published at once")
struct LiveItemTests {
    private static let giver = "m-" + String(repeating: "a", count: 26)

    /// A site with members and so many items, an hour apart, of which the first is the newest; built.
    private func site(items count: Int) async throws -> LiveSite {
        var site = try LiveSite.withMembers()
        try site.folder.write("{\n\"\(Self.giver)\":\"Ada\"\n}\n", to: "State/values/members.json")
        for number in 0..<count { _ = try item("i-\(number)", hoursAgo: number + 1, in: site) }
        try await site.build()
        return site
    }

    private func item(
        _ id: String, hoursAgo: Int = 0, _ state: String = "available", _ more: String = "", in site: LiveSite
    ) throws -> String {
        let path = "Content/items/\(id).md"
        try site.folder.write(
            "---\nname: Thing \(id)\ngiver: \(Self.giver)\nstate: \(state)\nposted: \(site.time(inHours: -hoursAgo))\n\(more)text: typed\n---\n\nText of \(id).\n",
            to: path)
        return path
    }

    private static let lists = [
        "items/index.html", "items/available/index.html", "zh-Hans/items/index.html",
    ]

    @Test("show a new item on its page, in the lists and in search", arguments: [0, 1, 30])
    func offered(count: Int) async throws {
        var site = try await site(items: count)
        let path = try item("i-new", in: site)
        #expect(try await site.publish([path]))
        for page in ["i-new/index.html", "index.html", "available/index.html"] {
            #expect(try site.folder.text("Public/items/\(page)").contains("Thing i-new"), "\(page)")
        }
        #expect(site.hits("i-new", in: .items) == 1)
        let pages = Self.lists + ["items/i-new/index.html", "zh-Hans/items/i-new/index.html"]
        #expect(try await site.changed(pages) == [])
        #expect(try await site.differences() == [])
    }

    @Test("show a state on the page of the item, and take what is gone from the list of available ones")
    func states() async throws {
        var site = try await site(items: 60)
        let path = try item("i-3", hoursAgo: 4, "lent", "due: 2030-12-05\n", in: site)
        #expect(try await site.publish([path]))
        #expect(try site.folder.text("Public/items/i-3/index.html").contains("data-state=\"lent\""))
        #expect(try site.folder.text("Public/items/index.html").contains("Thing i-3<"))
        #expect(try !site.folder.text("Public/items/available/index.html").contains("Thing i-3<"))
        #expect(try await site.changed(Self.lists + ["items/i-3/index.html"]) == [])
        #expect(try await site.differences() == [])
    }

    @Test("keep a picture, with the page, the lists and the next builds")
    func picture() async throws {
        var site = try await site(items: 3)
        try site.folder.write(Self.gif, to: "Content/media/a.gif")
        let path = try item("i-new", "available", "picture: a.gif\n", in: site)
        #expect(try await site.publish([path]))
        #expect(try site.folder.text("Public/items/i-new/index.html").contains("/media/a.gif"))
        #expect(try await site.changed(["items/i-new/index.html", "items/index.html"]) == [])
        let new = try item("i-later", in: site)
        #expect(try await site.publish([new]))
        try await site.build()
        #expect(try site.folder.text("Public/items/index.html").contains("Thing i-new"))
        #expect(try await site.differences() == [])
    }

    private static let gif: [UInt8] =
        Array("GIF89a".utf8)
        + [
            2, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1,
            0, 0x3B,
        ]

    @Test("take a hidden item and a deleted one away")
    func gone() async throws {
        var site = try await site(items: 30)
        let hidden = try item("i-2", hoursAgo: 3, "available", "hidden: true\n", in: site)
        try site.folder.remove("Content/items/i-5.md")
        #expect(try await site.publish([hidden, "Content/items/i-5.md"]))
        for id in ["i-2", "i-5"] {
            #expect(try site.folder.tree("Public")["items/\(id)/index.html"] == nil)
            #expect(try !site.folder.text("Public/items/index.html").contains("Thing \(id)<"))
        }
        #expect(try await site.changed(Self.lists) == [])
        #expect(try await site.differences() == [])
    }

    @Test("of an item that is older than 200 others are left to a build")
    func old() async throws {
        let site = try await site(items: 203)
        let old = try item("i-202", hoursAgo: 203, "lent", in: site)
        #expect(!(try await site.publish([old])))
    }
}
