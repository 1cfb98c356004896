import ContentFiles
import Files
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@testable import Building

@Suite("What search on the server looks through")
struct SearchRecordsTests {
    private let site: SmallSite
    private let build: SiteBuild
    /// A Saturday noon.
    private let now = Date(timeIntervalSince1970: 1_795_280_400)

    init() async throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
        try event("tea", "Tea")
        try event("chess", "Chess")
        try site.folder.write(
            "---\nfeeling: love\ntitle: Rooms\nposted: 2026-11-20\n---\n\nQuiet.\n",
            to: "Content/feedback/2026/11/rooms.md")
        try FileClock.settle()
        _ = try await build.run(now: now)
    }

    private func event(_ slug: String, _ title: String) throws {
        try site.folder.write(
            "---\ntitle: \(title)\nstarts: 2026-12-05T18:00\n---\n\nWe *meet*.\n",
            to: "Content/events/\(slug).md")
    }

    private var records: SearchRecords { SearchRecords(output: site.folder("Public"), sections: .standard) }

    /// The states of the files: another one where a file was written.
    private func states() -> [FileState?] {
        Sections.standard.searchAreas.map {
            FileState(of: site.folder(".Public.corkboard/search/\($0.rawValue)"))
        }
    }

    private func found(_ query: String, _ area: SiteSection) -> [String] {
        let search = records.search()
        return search.rows(query, in: area).map { search.slug($0, in: area) }
    }

    @Test("Each area finds what was built, and nothing of it lies in the web root")
    func built() throws {
        #expect(records.missing == [])
        #expect(found("linear", .courses) == ["math-216"])
        #expect(found("we meet", .events) == ["chess", "tea"])
        #expect(found("quiet", .feedback) == ["rooms"])
        #expect(try site.folder.tree("Public").keys.allSatisfy { $0 != "search" })
    }

    @Test("A build that has nothing to do writes nothing, one of an event writes what is found of events")
    func written() async throws {
        let before = states()
        try FileClock.settle()
        _ = try await build.run(now: now)
        #expect(states() == before)
        try event("hike", "Hike")
        _ = try await build.run(now: now, lookingAt: [.events, .broadcasts])
        #expect(zip(states(), before).map { $0 == $1 } == [true, false, true, true, true, true, true])
        #expect(found("hike", .events) == ["hike"])
    }

    @Test("A page of the association's own writes what is found of pages alone")
    func otherPages() async throws {
        let before = states()
        try site.folder.write("---\ntitle: About\n---\n\nWe all.\n", to: "Content/pages/about.md")
        try FileClock.settle()
        _ = try await build.run(now: now)
        #expect(zip(states(), before).map { $0 == $1 } == [true, true, true, true, true, true, false])
    }

    @Test(
        "What is lost or damaged finds nothing until the next build makes it anew",
        arguments: [nil, [], Array("CORKSRC2".utf8), Array(repeating: 0, count: 500)] as [[UInt8]?])
    func lost(bytes: [UInt8]?) async throws {
        try FileClock.settle()
        _ = try await build.run(now: now)
        let path = ".Public.corkboard/search/events"
        if let bytes { try site.folder.write(bytes, to: path) } else { try site.folder.remove(path) }
        #expect(records.missing == [.events])
        #expect(found("tea", .events) == [])
        #expect(found("linear", .courses) == ["math-216"])
        try FileClock.settle()
        _ = try await build.run(now: now)
        #expect(records.missing == [])
        #expect(found("tea", .events) == ["tea"])
    }

    @Test("Drafts and hidden messages are not found, and no more once they were taken back")
    func hidden() async throws {
        try site.folder.write(
            "---\ntitle: Tea\nstarts: 2026-12-05T18:00\nstatus: draft\n---\n\nWe meet.\n",
            to: "Content/events/tea.md")
        try site.folder.write(
            "---\nfeeling: love\ntitle: Rooms\nposted: 2026-11-20\nhidden: true\n---\n\nQuiet.\n",
            to: "Content/feedback/2026/11/rooms.md")
        try FileClock.settle()
        _ = try await build.run(now: now)
        #expect(found("tea", .events) == [])
        #expect(found("quiet", .feedback) == [])
        let path = site.folder(".Public.corkboard/search/feedback")
        #expect(!String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self).contains("Rooms"))
    }
}
