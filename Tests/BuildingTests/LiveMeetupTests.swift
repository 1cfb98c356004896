import Building
import ContentFiles
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("Pages of meet-ups that are published at once")
struct LiveMeetupTests {
    /// A site with members and so many meet-ups, an hour apart, of which the first is the next; built.
    private func site(meetups count: Int) async throws -> LiveSite {
        var site = try LiveSite.withMembers()
        for number in 0..<count { _ = try meetup("meet-\(number)", inHours: number + 1, in: site) }
        try await site.build()
        return site
    }

    private func meetup(
        _ id: String, inHours hours: Int = 1, _ more: String = "", in site: LiveSite
    ) throws -> String {
        let path = "Content/meetups/\(id).md"
        try site.folder.write(
            "---\ntitle: Title \(id)\nauthor: m-ada\nstarts: \(site.time(inHours: hours))\nlocation: Gym\nposted: \(site.time(inHours: id == "meet-new" ? 0 : -1))\n\(more)text: typed\n---\n\nText of \(id).\n",
            to: path)
        return path
    }

    @Test(
        "show a new meet-up on its page, in the list, in feeds and search", arguments: [0, 3, 49, 50, 120])
    func planned(count: Int) async throws {
        var site = try await site(meetups: count)
        let path = try meetup("meet-new", in: site)
        #expect(try await site.publish([path]))
        for page in ["meet-new/index.html", "index.html", "feed.xml", "meet-new.ics"] {
            #expect(try site.folder.text("Public/meetups/\(page)").contains("Title meet-new"), "\(page)")
        }
        #expect(site.hits("meet-new", in: .meetups) == 1)
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test(
        "take a hidden meet-up away with its calendar file, and pages of the list that are left without one")
    func hidden() async throws {
        var site = try await site(meetups: 51)
        #expect(FileManager.default.fileExists(atPath: site.folder("Public/meetups/page/2/index.html")))
        let path = try meetup("meet-2", inHours: 3, "hidden: true\n", in: site)
        #expect(try await site.publish([path]))
        for page in ["meet-2/index.html", "meet-2.ics", "page/2/index.html"] {
            #expect(!FileManager.default.fileExists(atPath: site.folder("Public/meetups/\(page)")), "\(page)")
        }
        #expect(!(try site.folder.text("Public/meetups/index.html").contains("Title meet-2<")))
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test("show a reply on the page, by its own file alone")
    func replied() async throws {
        var site = try await site(meetups: 3)
        let reply = "Content/meetups-replies/meet-1/c-1.md"
        try site.folder.write(
            "---\nauthor: m-bob\nposted: \(site.time(inHours: 0))\ntext: typed\n---\n\nMe too.\n", to: reply)
        #expect(try await site.publish([reply]))
        #expect(try site.folder.text("Public/meetups/meet-1/index.html").contains("Me too."))
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test("show new numbers of those who go, although no file has changed")
    func values() async throws {
        var site = try await site(meetups: 3)
        let values: [PostValues.Entry] = [
            ("going:meet-1", .number(2)), ("going-names:meet-1", .text("m-ada")),
        ]
        try site.folder.write(
            String(decoding: PostValues.json(values), as: UTF8.self), to: "State/values/meetups.json")
        #expect(try await site.publish(["Content/meetups/meet-1.md"]))
        #expect(
            try site.folder.text("Public/meetups/meet-1/index.html").contains("2 people are going"))
        #expect(try site.folder.text("Public/meetups/index.html").contains("2 people are going"))
        try await site.build()
        #expect(try await site.differences() == [])
    }
}
