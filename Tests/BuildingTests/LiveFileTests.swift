import Files
import Foundation
import Model
import Site
import StandardSections
import TestSupport
import Testing

@testable import Building

@Suite("Files that the open pages of a few people ask for")
struct LiveFileTests {
    private static let now = Date(timeIntervalSince1970: 1_795_280_400)

    private let site: SmallSite
    private let build: SiteBuild
    private let token: LiveToken
    private let file: LiveFile

    init() async throws {
        site = try SmallSite()
        token = try Self.newToken()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
        file = LiveFile(token, build)
        _ = try await build.run(now: Self.now)
    }

    private static func newToken() throws -> LiveToken {
        try #require(LiveToken(bytes: (0..<16).map { _ in UInt8.random(in: .min ... .max) }))
    }

    private func text(_ token: LiveToken? = nil) throws -> String {
        try site.folder.text("Public/\((token ?? self.token).path)")
    }

    /// Gives a file a time that is so many hours ago.
    private func age(_ path: String, hours: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -3600 * hours)], ofItemAtPath: site.folder(path))
    }

    @Test("say a counter and what else is named, in sizes that tell 16 versions from each other")
    func versions() throws {
        var sizes: [Int] = []
        for counter in 95...110 {
            try file.write(counter: counter, ["cheers": .list([.number(counter), .null]), "left": nil])
            let json = try text()
            #expect(
                json.trimmingCharacters(in: .newlines)
                    == "{\"counter\":\(counter),\"cheers\":[\(counter),null]}")
            #expect(json.hasSuffix("}\n") || json.hasSuffix("\n\n"))
            #expect(json.utf8.count % 16 == counter % 16)
            sizes.append(json.utf8.count)
        }
        #expect(Set(sizes).count == 16)
        let attributes = try FileManager.default.attributesOfItem(atPath: site.folder("Public/\(token.path)"))
        #expect(attributes[.posixPermissions] as? Int == 0o644)
    }

    @Test("stay as they are where an earlier state is written later")
    func order() throws {
        try file.write(counter: 5)
        try file.write(counter: 4)
        try file.update(counter: 3)
        #expect(try text().hasPrefix("{\"counter\":5}"))
        try file.write(counter: 5, ["isHere": .flag(true)])
        #expect(try text().hasPrefix("{\"counter\":5,\"isHere\":true}"))
        try file.update(counter: 12)
        #expect(try text().hasPrefix("{\"counter\":12}"))
    }

    @Test("are the latest of many writers at once", arguments: 1...5)
    func writers(round: Int) async throws {
        let (file, place) = (file, site.folder("Public/\(token.path)"))
        try file.write(counter: 0)
        let writers = (1...30).shuffled().map { counter in
            Task(executorPreference: BlockingExecutor.shared) { try file.update(counter: counter) }
        }
        var last = 0
        for writer in writers {
            try await writer.value
            // Whole at each time, and never an earlier one than before.
            let bytes = try #require(FileManager.default.contents(atPath: place))
            let value = try JSONDecoder().decode([String: Int].self, from: bytes)
            let counter = try #require(value["counter"])
            #expect(counter >= last)
            last = counter
        }
        #expect(last == 30)
        #expect(
            try site.folder.tree(".Public.corkboard/live-files").keys.allSatisfy { $0.hasSuffix(".lock") })
    }

    @Test("that are damaged are replaced")
    func damaged() throws {
        try file.write(counter: 5)
        for text in ["", "{\"counter\":", "{\"counter\":x}", "[9]"] {
            try site.folder.write(text, to: "Public/\(token.path)")
            try file.write(counter: 2)
            #expect(try self.text().hasPrefix("{\"counter\":2}"))
        }
    }

    @Test("that were removed come back by a page alone")
    func removed() throws {
        try file.update(counter: 1)
        #expect(file.isMissing)
        try file.write(counter: 1)
        try file.remove()
        try file.remove()
        try file.update(counter: 2)
        #expect(file.isMissing)
        try file.write(counter: 2)
        #expect(!file.isMissing)
    }

    @Test("have at most 1 KiB")
    func large() throws {
        try file.write(counter: 1, ["x": .text(String(repeating: "x", count: 980))])
        #expect(try text().utf8.count <= 1024)
        #expect(throws: Problem.self) {
            try file.write(counter: 2, ["x": .text(String(repeating: "x", count: 1010))])
        }
        #expect(try text().hasPrefix("{\"counter\":1,"))
    }

    @Test("are not made where there is no web root")
    func noWebRoot() throws {
        let build = SiteBuild(root: site.folder.path, output: site.folder("Other"), sections: .standard)
        try LiveFile(token, build).write(counter: 1)
        #expect(FileSystemEntry.isMissing(site.folder("Other")))
    }

    @Test("stay in all builds, in no list of pages, and are right to the check of the web root")
    func builds() async throws {
        try file.write(counter: 7)
        let before = try text()
        for isClean in [false, true] {
            let report = try await build.run(now: Self.now, rewriting: isClean)
            #expect(report.outcome.removed == 0)
            #expect(try text() == before)
        }
        #expect(await WebRootCheck(build).problems() == [])
        let pages = try site.folder.tree("Public").filter { $0.key != token.path }
        #expect(pages.allSatisfy { !$0.value.contains(token.text) && !$0.value.contains("/live/") })
        let records = try site.folder.tree(".Public.corkboard/made")
        #expect(records.values.allSatisfy { !$0.contains("live/") })
    }

    @Test("are removed two days after they were written last")
    func upkeep() throws {
        let others = [try Self.newToken(), try Self.newToken()]
        for each in [token] + others { try LiveFile(each, build).write(counter: 1) }
        try age("Public/\(token.path)", hours: 47)
        try age("Public/\(others[0].path)", hours: 49)
        try site.folder.write("x", to: ".Public.corkboard/live-files/left.new")
        try age(".Public.corkboard/live-files/left.new", hours: 49)
        try site.folder.write("x", to: "Public/live/note.txt")
        try age("Public/live/note.txt", hours: 49)
        try build.removeUnusedLiveFiles()
        #expect(
            try Set(site.folder.tree("Public/live").keys)
                == ["\(token.text).json", "\(others[1].text).json", "note.txt"])
        #expect(FileSystemEntry.isMissing(site.folder(".Public.corkboard/live-files/left.new")))
        // A page that is opened again has its file for two days more.
        try age("Public/\(token.path)", hours: 49)
        try file.write(counter: 1)
        try build.removeUnusedLiveFiles()
        #expect(!file.isMissing)
    }

    @Test("take no folder on a site that has none")
    func none() throws {
        try build.removeUnusedLiveFiles()
        #expect(FileSystemEntry.isMissing(site.folder("Public/live")))
        #expect(FileSystemEntry.isMissing(site.folder(".Public.corkboard/live-files")))
    }
}
