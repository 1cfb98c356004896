import Building
import Foundation
import Model
import Notes
import StandardSections
import TestSupport
import Testing

@testable import Site

@Suite("Names of members on pages")
struct MemberNamesFileTests {
    private static let now = Date(timeIntervalSince1970: 1_795_280_400)
    private static let sections = Sections(
        Sections.standard.all + [NoteSection.self], deskViews: Sections.standard.deskViews)
    private static let file = "State/values/members.json"

    private let folder: TemporaryFolder
    private let build: SiteBuild

    /// A site with three notes; members have commented on two.
    init() throws {
        folder = try RandomEdits(seed: 5).folder
        build = SiteBuild(root: folder.path, output: folder("Public"), sections: Self.sections)
        try NoteTheme.add(toSiteIn: folder.path)
        for (number, name) in ["scarf", "rides", "books"].enumerated() {
            try folder.write(
                "---\nid: n\(number)\ntitle: \(name)\nposted: 2026-11-0\(number + 1)T12:00:00Z\n---\n\nSee.\n",
                to: "Content/notes/\(name).md")
        }
        try comment("o-1", below: "scarf", by: "m-a")
        try comment("o-2", below: "rides", by: "m-b")
        try FileClock.settle()
    }

    private func comment(_ id: String, below note: String, by author: String) throws {
        try folder.write(
            "---\nauthor: \(author)\nposted: 2026-11-10T12:00:00Z\ntext: typed\n---\n\nYes.\n",
            to: "Content/notes-replies/\(note)/\(id).md")
    }

    private func update(_ names: [String: String]) throws {
        try build.updateMemberNames { names.map { (id: $0.key, name: $0.value) } }
    }

    /// Pages rendered and files written by a build.
    private func counts() async throws -> [Int] {
        let report = try await build.run(now: Self.now)
        return [report.rendered, report.outcome.written]
    }

    private func author(of note: String) throws -> String {
        let page = try folder.text("Public/notes/\(note)/index.html")
        let name = page.components(separatedBy: "<b dir=\"auto\">").dropFirst().first ?? ""
        return name.components(separatedBy: "</b>")[0]
    }

    private func expectCleanBuild(_ number: Int) async throws {
        let output = folder("Clean\(number)")
        _ = try await SiteBuild(root: folder.path, output: output, sections: Self.sections).run(now: Self.now)
        #expect(try folder.tree("Public") == folder.tree("Clean\(number)"))
    }

    @Test("come from a file in State/; an id without a name is a former member")
    func shown() async throws {
        _ = try await counts()
        #expect(try [author(of: "scarf"), author(of: "rides")] == ["A former member", "A former member"])
        try update(["m-a": "Zoë", "m-c": "Bo"])
        #expect(try await counts() == [1, 1])
        #expect(try [author(of: "scarf"), author(of: "rides")] == ["Zoë", "A former member"])
        #expect(try await counts() == [0, 0])
        try await expectCleanBuild(1)
    }

    @Test("make the pages of their own authors anew, and leave no page with the former name")
    func changed() async throws {
        try update(["m-a": "Zoë", "m-b": "Li"])
        _ = try await counts()
        try update(["m-a": "Zoë", "m-b": "Mina", "m-x": "New"])
        #expect(try await counts() == [1, 1])
        #expect(try author(of: "rides") == "Mina")
        #expect(try folder.tree("Public").filter { $0.value.contains(">Li<") }.isEmpty)
        try await expectCleanBuild(1)
        try update(["m-a": "Zoë"])
        #expect(try await counts() == [1, 1])
        #expect(try author(of: "rides") == "A former member")
        try await expectCleanBuild(2)
        #expect(await WebRootCheck(build).problems() == [])
    }

    @Test("are known as outdated from before a change until they are written")
    func outdated() throws {
        #expect(!build.hasOutdatedMemberNames)
        try build.markMemberNamesOutdated()
        try build.markMemberNamesOutdated()
        #expect(build.hasOutdatedMemberNames)
        try update([:])
        #expect(!build.hasOutdatedMemberNames)
        // Nothing is written for a site without members.
        #expect(!FileManager.default.fileExists(atPath: folder(Self.file)))
    }

    @Test("are no reason to make pages on which none of them wrote")
    func others() async throws {
        let plain = try RandomEdits(seed: 6).folder
        let build = SiteBuild(root: plain.path, output: plain("Public"), sections: .standard)
        try FileClock.settle()
        _ = try await build.run(now: Self.now)
        try build.updateMemberNames { [(id: "m-a", name: "Zoë")] }
        let report = try await build.run(now: Self.now)
        #expect(report.rendered == 0 && report.outcome.written == 0)
    }

    @Test("of a random sequence of changes and deletions are as in a clean build", arguments: 1...6)
    func random(seed: Int) async throws {
        var random = SeededRandom(state: UInt64(seed))
        var names: [String: String] = [:]
        for step in 0..<12 {
            let id = "m-\("abc".randomElement(using: &random) ?? "a")"
            switch Int.random(in: 0..<4, using: &random) {
            case 0: names[id] = nil
            case 1:
                try comment(
                    "o-\(step)", below: ["scarf", "rides", "books"].randomElement(using: &random) ?? "scarf",
                    by: id)
            default: names[id] = ["Zoë", "李伟", "A <b>"].randomElement(using: &random)
            }
            try update(names)
            _ = try await counts()
        }
        try await expectCleanBuild(seed)
    }
}
