import Building
import ContentFiles
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@Suite("Pages that are published at once")
struct LiveBuildTests {
    private static let sequences =
        ProcessInfo.processInfo.environment["CORKBOARD_SEQUENCES"].flatMap { UInt64($0) } ?? 16

    @Test(
        "show what was posted, and after the next build the site is that of a clean build",
        arguments: 0..<Self.sequences)
    func property(seed: UInt64) async throws {
        var site = try LiveSite(seed: seed)
        try await site.build()
        for _ in 0..<14 {
            try await site.step()
            let missing = try site.wrongAboutNewest()
            #expect(missing == [], "\(site.history)")
        }
        #expect(site.wrongComments == [], "\(site.history)")
        try await site.build()
        let different = try await site.differences()
        #expect(different == [], "\(site.history)")
    }

    @Test("are, but for links between neighbours, those of the next build")
    func same() async throws {
        var site = try LiveSite(seed: 1, messages: 60)
        try await site.build()
        let path = try site.writeMessage("fresh", "Fresh dumplings", hoursAgo: 0)
        #expect(try await site.publish([path]))
        let live = try site.folder.tree("Public")
        try await site.build()
        let built = try site.folder.tree("Public")
        let changed = live.keys.filter { live[$0] != built[$0] }.sorted()
        for page in [
            "feedback/index.html", "feedback/week/index.html", "feedback/fresh/index.html",
            "feedback/search.json",
            "feedback/feed.xml", "index.html", "unread.json",
        ] {
            #expect(live[page] != nil && !changed.contains(page), "\(page): \(changed)")
        }
        #expect(live.keys.contains("zh-Hans/feedback/fresh/index.html"))
    }

    /// Writes an answer of officers below a message.
    private func answer(_ post: String, _ id: String, _ text: String, in site: LiveSite) throws -> String {
        let path = "Content/feedback-replies/\(post)/\(id).md"
        try site.folder.write(
            "---\nauthor: officers\nposted: 2026-11-21T12:00:00Z\ntext: typed\n---\n\n\(text)\n", to: path)
        return path
    }

    @Test(
        "have the answers below a message, which stay when its page is made again, and are as a build makes them"
    )
    func answered() async throws {
        var site = try LiveSite(seed: 1, messages: 60)
        try await site.build()
        let message = try site.writeMessage("fresh", "Fresh dumplings", hoursAgo: 0)
        #expect(try await site.publish([message]))
        let first = try answer("fresh", "o1", "Come on Friday.", in: site)
        #expect(try await site.publish([first, message]))
        #expect(try site.folder.text("Public/feedback/fresh/index.html").contains("Come on Friday."))
        #expect(try site.folder.text("Public/feedback/index.html").contains("<span>Answered</span>"))
        #expect(try site.folder.text("Public/index.html").contains("<span>Answered</span>"))
        #expect(try site.folder.text("Public/zh-Hans/index.html").contains("<span>已回复</span>"))
        // A correction of the message alone, and a message after it.
        _ = try site.writeMessage("fresh", "Fresh noodles", hoursAgo: 0)
        #expect(try await site.publish([message]))
        let later = try site.writeMessage("later", "Later", hoursAgo: 0)
        #expect(try await site.publish([later]))
        let page = try site.folder.text("Public/feedback/fresh/index.html")
        #expect(page.contains("Come on Friday.") && page.contains("Fresh noodles"))
        #expect(try site.folder.text("Public/feedback/index.html").contains("<span>Answered</span>"))
        #expect(try site.folder.text("Public/index.html").contains("<span>Answered</span>"))
        try await site.build()
        #expect(try await site.differences() == [])
        // After the build, the list knows of the answer from what the build kept.
        let last = try site.writeMessage("last", "Last", hoursAgo: 0)
        #expect(try await site.publish([last]))
        #expect(try site.folder.text("Public/feedback/index.html").contains("<span>Answered</span>"))
        try site.folder.remove(first)
        #expect(try await site.publish([first, message]))
        #expect(!(try site.folder.text("Public/feedback/fresh/index.html").contains("Come on Friday.")))
        #expect(!(try site.folder.text("Public/feedback/index.html").contains("<span>Answered</span>")))
        #expect(!(try site.folder.text("Public/index.html").contains("<span>Answered</span>")))
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test("of an answer are left to a build where its message is not named, which notices the files")
    func answeredByHand() async throws {
        var site = try LiveSite(seed: 1, messages: 20)
        try await site.build()
        let before = try site.folder.tree("Public")
        let path = try answer("m3", "o1", "We fix it.", in: site)
        #expect(!(try await site.publish([path])))
        try await site.build()
        #expect(try site.folder.text("Public/feedback/m3/index.html").contains("We fix it."))
        #expect(try await site.differences() == [])
        let after = try site.folder.tree("Public")
        let pages = after.keys.filter { $0.hasPrefix("feedback/m") && !$0.hasPrefix("feedback/month") }
        #expect(pages.filter { after[$0] != before[$0] } == ["feedback/m3/index.html"])
        try site.folder.remove(path)
        try await site.build()
        #expect(try site.folder.text("Public/feedback/m3/index.html") == before["feedback/m3/index.html"])
        #expect(try await site.differences() == [])
    }

    @Test("stay when a build ends that began before them, and the next build makes all others")
    func duringBuild() async throws {
        var site = try LiveSite(seed: 2, messages: 40)
        try await site.build()
        _ = try site.writeMessage("slow", "Slow soup", hoursAgo: 1)
        // The build has looked at the content when it is asked to draw or render.
        let (build, folder, now) = (site.site, site.folder, site.now)
        let first = Task { [build, now] in
            try await build.run(now: now) { step in
                guard case .rendering = step else { return }
                let done = DispatchSemaphore(value: 0)
                Task(executorPreference: BlockingExecutor.shared) {
                    defer { done.signal() }
                    let isLive = try await LiveSite.publish(folder, build, now: now)
                    #expect(isLive)
                }
                done.wait()
            }
        }
        _ = try await first.value
        #expect(try folder.text("Public/feedback/index.html").contains("Late lemon"))
        #expect(try folder.text("Public/feedback/late/index.html").contains("Late lemon"))
        #expect(try folder.text("Public/feedback/slow/index.html").contains("Slow soup"))
        #expect(site.site.isWanted)
        try await site.build()
        #expect(try await site.differences() == [])
        try folder.remove("Content/feedback/late.md")
        #expect(try await site.publish(["Content/feedback/late.md"]))
        #expect(!FileManager.default.fileExists(atPath: folder("Public/feedback/late")))
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test("are left to a build after an upgrade of the program")
    func upgraded() async throws {
        var site = try LiveSite(seed: 6, messages: 10)
        try await site.build()
        let path = try site.writeMessage("fresh", "Fresh dumplings", hoursAgo: 0)
        let upgraded = SiteBuild(
            root: site.site.root, output: site.site.output, program: "another version", sections: .standard)
        #expect(!(try await upgraded.publish([path], now: site.now)))
        #expect(try await site.publish([path]))
    }

    @Test("of a post that is hidden while a build runs, which began when it was there, stay away")
    func hiddenDuringBuild() async throws {
        var site = try LiveSite(seed: 5, messages: 40)
        try await site.build()
        // Put there by hand: only the build knows of it.
        _ = try site.writeMessage("slow", "Slow soup", hoursAgo: 1)
        let (build, folder, now) = (site.site, site.folder, site.now)
        _ = try await Task { [build, now] in
            try await build.run(now: now) { step in
                guard case .rendering = step else { return }
                let done = DispatchSemaphore(value: 0)
                Task(executorPreference: BlockingExecutor.shared) {
                    defer { done.signal() }
                    let text = try folder.text("Content/feedback/slow.md")
                    try folder.write(
                        text.replacing("title:", with: "hidden: true\ntitle:"), to: "Content/feedback/slow.md"
                    )
                    let isLive = try await build.publish(["Content/feedback/slow.md"], now: now)
                    #expect(isLive)
                }
                done.wait()
            }
        }.value
        #expect(!FileManager.default.fileExists(atPath: folder("Public/feedback/slow/index.html")))
        #expect(!(try folder.text("Public/feedback/index.html").contains("Slow soup")))
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test(
        "of events and comments are there without a build: page, calendar file, first page of the list, search"
    )
    func otherKinds() async throws {
        var site = try LiveSite(seed: 6, messages: 20)
        try await site.build()
        let event = try site.writeEvent("gala", day: 2)
        #expect(try await site.publish([event]))
        #expect(try site.folder.text("Public/events/gala/index.html").contains("Event gala"))
        #expect(try site.folder.text("Public/events/gala.ics").contains("SUMMARY:Event gala"))
        #expect(try site.folder.text("Public/events/index.html").contains("Event gala"))
        #expect(try site.folder.text("Public/events/feed.xml").contains("Event gala"))
        let comment = try site.writeComment("fresh", of: "math-100")
        #expect(try await site.publish([comment]))
        #expect(try site.folder.text("Public/courses/math-100/index.html").contains("Comment fresh"))
        #expect(try site.folder.text("Public/courses/feed.xml").contains("Comment fresh"))
        let search = SearchRecords(output: site.folder("Public"), sections: .standard).search()
        #expect(search.rows("gala", in: .events).count == 1)
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test("are made though an edited file has a warning")
    func warning() async throws {
        var site = try LiveSite(seed: 7, messages: 20)
        try await site.build()
        let path = try site.writeMessage("odd", "Odd oats", hoursAgo: 0)
        try site.folder.write(
            try site.folder.text(path).replacing("title:", with: "mood: fine\ntitle:"), to: path)
        #expect(try await site.publish([path]))
        #expect(try site.folder.text("Public/feedback/index.html").contains("Odd oats"))
    }

    @Test("of a post that is gone again are removed by the next build, if nothing else did")
    func vanished() async throws {
        var site = try LiveSite(seed: 3, messages: 30)
        try await site.build()
        let path = try site.writeMessage("short", "Short lived", hoursAgo: 0)
        #expect(try await site.publish([path]))
        try site.folder.remove(path)
        try await site.build()
        #expect(try await site.differences() == [])
    }

    @Test("are made with new templates, whose other pages follow")
    func templates() async throws {
        var site = try LiveSite(seed: 4, messages: 30)
        try await site.build()
        try site.changeTheme("p { color: green }")
        let path = try site.writeMessage("green", "Green tea", hoursAgo: 0)
        #expect(try await site.publish([path]))
        let page = try site.folder.text("Public/feedback/green/index.html")
        let style = try #require(page.split(separator: "\"").first { $0.hasSuffix(".css") })
        #expect(try site.folder.text("Public\(style)").contains("green"))
        try await site.build()
        #expect(try await site.differences() == [])
    }
}
