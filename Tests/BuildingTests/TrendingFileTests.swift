import Building
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@Suite("The file of terms that readers search for")
struct TrendingFileTests {
    private static let now = Date(timeIntervalSince1970: 1_795_280_400)
    private static let path = "Public/searches/trending.json"

    private let site: SmallSite
    private let build: SiteBuild

    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
    }

    private func choose(_ terms: [String]) throws {
        let file = try JSONEncoder().encode(TrendingSearches(terms, at: Self.now))
        try site.folder.write(String(decoding: file, as: UTF8.self), to: TrendingSearches.path)
    }

    private func published() throws -> String { try site.folder.text(Self.path) }

    @Test("is an empty array without terms, and where they are damaged")
    func none() async throws {
        _ = try await build.run(now: Self.now)
        #expect(try published() == "[]\n")
        try site.folder.write("{", to: TrendingSearches.path)
        #expect(try await build.run(now: Self.now).outcome.written == 0)
    }

    @Test("changes with the terms, and no other file does; the same terms at another time change nothing")
    func terms() async throws {
        _ = try await build.run(now: Self.now)
        let before = try site.folder.tree("Public")
        try choose(["dumplings", "饺子", "a<b\""])
        #expect(try await build.run(now: Self.now).outcome.written == 1)
        #expect(try published() == #"["dumplings","饺子","a\u003cb\""]"# + "\n")
        let after = try site.folder.tree("Public")
        #expect(Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.count == 1)
        #expect(try await build.run(now: Self.now).outcome.written == 0)
        try FileManager.default.removeItem(atPath: site.folder(TrendingSearches.path))
        #expect(try await build.run(now: Self.now, lookingAt: [.events]).outcome.written == 1)
        #expect(try published() == "[]\n")
    }

    @Test("is checked like every file of the web root")
    func checked() async throws {
        try choose(["tea"])
        _ = try await build.run(now: Self.now)
        #expect(await WebRootCheck(build).problems() == [])
        try choose(["tea", "rice"])
        #expect(await WebRootCheck(build).problems().map(\.cause) == [.outdatedBuild])
    }
}
