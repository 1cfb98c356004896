import Building
import ContentFiles
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@Suite("An incremental build")
struct IncrementalBuildTests {
    /// The seeds of the sequences of edits that are tried: so many from 0, or one; `Scripts/soak edits` names others.
    private static let seeds: Range<UInt64> = {
        let variables = ProcessInfo.processInfo.environment
        if let seed = variables["CORKBOARD_SEED"].flatMap({ UInt64($0) }) { return seed..<(seed + 1) }
        return 0..<(variables["CORKBOARD_SEQUENCES"].flatMap { UInt64($0) } ?? 40)
    }()

    @Test("equals a clean build byte for byte, after any sequence of edits", arguments: Self.seeds)
    func property(seed: UInt64) async throws {
        var site = try RandomEdits(seed: seed)
        let build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
        for round in 0..<3 {
            // One of the builds looks at the folders alone in which officers post.
            try await run(build, now: site.now, lookingAt: round == seed % 3 ? [.events, .broadcasts] : nil)
            for _ in 0..<(1 + seed % 3) { try site.step() }
        }
        // What keeps a site from being published keeps it from that whatever was built before, and says the same.
        let problems = try await run(build, now: site.now)
        let clean = SiteBuild(root: site.folder.path, output: site.folder("Clean"), sections: .standard)
        #expect(try await run(clean, now: site.now) == problems, "\(site.history)")
        if !problems.isEmpty { return }
        let (made, wanted) = (try site.folder.tree("Public"), try site.folder.tree("Clean"))
        let different = Set(made.keys).union(wanted.keys).filter { made[$0] != wanted[$0] }
        #expect(different.sorted() == [], "\(site.history)")
        #expect(try Self.search(site, "Public") == Self.search(site, "Clean"), "\(site.history)")
    }

    /// What search on the server looks through.
    private static func search(_ site: RandomEdits, _ output: String) throws -> [String: [UInt8]] {
        try ["courses", "events", "feedback", "questions", "meetups", "items"].reduce(into: [:]) {
            files, name in
            let path = site.folder(".\(output).corkboard/search/\(name)")
            files[name] = Array(try Data(contentsOf: URL(filePath: path)))
        }
    }

    /// Builds.
    /// - Returns: What kept the site from being published.
    @discardableResult
    private func run(
        _ build: SiteBuild, now: Date, lookingAt folders: Set<ContentFolder>? = nil
    ) async throws -> [Problem] {
        do throws(Problems) {
            _ = try await build.run(now: now, lookingAt: folders)
            return []
        } catch {
            return error.all
        }
    }
}
