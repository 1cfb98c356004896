import Files
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@testable import Building
@testable import Events

@Suite("Places of dates for open pages")
struct PlacesFileTests {
    private static let now = Date(timeIntervalSince1970: 1_795_280_400)

    private let site: SmallSite
    private let build: SiteBuild

    init() throws {
        site = try SmallSite()
        build = SiteBuild(root: site.folder.path, output: site.folder("Public"), sections: .standard)
    }

    private func places() throws -> String { try site.folder.text("Public/events/places.json") }

    private func publish(_ dates: [SiteBuild.DatePlaces]) throws {
        try build.publishPlaces(of: .events) { dates }
    }

    @Test("are none after a build, which makes the file where it is missing")
    func none() async throws {
        _ = try await build.run(now: Self.now)
        #expect(try places() == "{}\n")
        try site.folder.remove("Public/events/places.json")
        #expect(try await build.run(now: Self.now).outcome.written == 0)
        #expect(try places() == "{}\n")
    }

    @Test("are there at once, in the order of the dates; builds neither replace nor remove them")
    func published() async throws {
        _ = try await build.run(now: Self.now)
        try publish([("e2 2026-12-05", 4, 0), ("e1", 0, 3), ("e\"3", nil, 0)])
        let json = "{\n\"e2 2026-12-05\":[4,0],\n\"e1\":[0,3],\n\"e\\\"3\":[null,0]\n}\n"
        #expect(try places() == json)
        for isWhole in [false, true] {
            _ = try await build.run(now: Self.now, rewriting: isWhole)
            #expect(try places() == json)
        }
        #expect(await WebRootCheck(build).problems() == [])
        try publish([])
        #expect(try places() == "{}\n")
    }

    @Test("have at most 8 KB; of more dates the last are left out")
    func long() async throws {
        _ = try await build.run(now: Self.now)
        let days = (100..<999).map { "an-event-with-a-long-id-\($0) 2026-12-05" }
        try publish(days.map { ($0, 100, 1000) })
        let json = try places()
        #expect((8100...8192).contains(json.utf8.count))
        #expect(json.hasPrefix("{\n\"an-event-with-a-long-id-100 2026-12-05\":[100,1000],\n"))
        #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: [Int]])
    }

    @Test("of two changes at once are the later state, since each is read behind the lock")
    func turns() async throws {
        _ = try await build.run(now: Self.now)
        let lock = try FileLock(site.folder(".Public.corkboard/values.lock"), patience: 60)
        let build = build
        let change = Task(executorPreference: BlockingExecutor.shared) {
            try build.publishPlaces(of: .events) { [("e1", 3, 0)] }
        }
        #expect(try places() == "{}\n")
        lock.release()
        try await change.value
        #expect(try places() == "{\n\"e1\":[3,0]\n}\n")
    }

    @Test("are not written where there is no web root, or where they cannot be read")
    func failing() async throws {
        try publish([("e1", 3, 0)])
        #expect(FileSystemEntry.isMissing(site.folder("Public")))
        _ = try await build.run(now: Self.now)
        try publish([("e1", 3, 0)])
        #expect(throws: CancellationError.self) {
            try build.publishPlaces(of: .events) { throw CancellationError() }
        }
        #expect(try places() == "{\n\"e1\":[3,0]\n}\n")
    }

    @Test("have the sums of polls beside them, in a file of their own")
    func polls() async throws {
        _ = try await build.run(now: Self.now)
        #expect(try site.folder.text("Public/events/polls.json") == "{}\n")
        let sums = [("e2 2026-12-05T18:00", [3, 1, 0]), ("e1 2026-12-06T18:00", [0, 0, 2])]
        try build.publishPolls(of: .events) { sums.map { (key: $0, sums: $1) } }
        _ = try await build.run(now: Self.now)
        let json = "{\n\"e2 2026-12-05T18:00\":[3,1,0],\n\"e1 2026-12-06T18:00\":[0,0,2]\n}\n"
        #expect(try site.folder.text("Public/events/polls.json") == json)
        #expect(try places() == "{}\n")
    }
}
