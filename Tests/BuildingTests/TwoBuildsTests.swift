import Building
import Files
import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@Suite("Two builds at once, and readers during a build")
struct TwoBuildsTests {
    private let folder: TemporaryFolder
    private let webRoot: WebRoot

    init() throws {
        folder = try TemporaryFolder()
        webRoot = WebRoot(folder: folder("Public"))
    }

    /// Pages that say in every line which site they are of, some of them in this site only.
    private func site(_ name: String) -> [String: String] {
        let text = String(repeating: "\(name)\n", count: 2000)
        var site = ["only-\(name)/index.html": text]
        for number in 0..<20 { site["p\(number)/index.html"] = text }
        return site
    }

    @Test("A second build waits for the first, and the site is one of the two as a whole", arguments: 1...10)
    func whole(round: Int) async throws {
        let (red, blue) = (site("red"), site("blue"))
        let builds = [red, blue].map { site in
            Task(executorPreference: BlockingExecutor.shared) { try await webRoot.publish(site) }
        }
        let outcomes = [try await builds[0].value, try await builds[1].value]
        let files = try folder.tree("Public").files
        #expect(files == red || files == blue)
        #expect(outcomes.map(\.removed).sorted() == [0, 1])
        #expect(
            try folder.text(".Public.corkboard/made/site").split(separator: "\n").map(String.init)
                == files.keys.sorted())
        #expect(
            try folder.tree(".Public.corkboard").keys.sorted()
                == ["live", "live/lock", "lock", "made", "made/site"])
    }

    @Test("A build that has to wait says so once and does not write")
    func waiting() async throws {
        let lock = try FileLock(folder(".Public.corkboard/lock"), patience: 60) { Issue.record("waited") }
        let page = SamplePage(path: "index.html", text: "home")
        var others: [OwnThread] = []
        try await webRoot.publish([page]) { [folder] in
            let build = PollingThread.current
            others.append(
                OwnThread {
                    #expect(build.goesOnAsking { FileManager.default.fileExists(atPath: folder("Public")) })
                    lock.release()
                })
        }
        #expect(others.count == 1)
        try others.first?.finish()
        #expect(try folder.tree("Public") == ["index.html": "home"])
    }

    @Test("A reader never misses a page and never sees a part of one while 50 builds run")
    func reading() async throws {
        let (red, blue) = (site("red"), site("blue"))
        let always = Set(red.keys).intersection(blue.keys).sorted()
        try await webRoot.publish(red)
        let reader = Reader()
        let thread = OwnThread { [folder] in
            while !reader.isOver {
                for path in always {
                    let data = FileManager.default.contents(atPath: folder("Public/\(path)")) ?? Data()
                    let text = String(decoding: data, as: UTF8.self)
                    if text != red[path], text != blue[path] {
                        reader.note("\(path): \(text.utf8.count) bytes")
                    }
                }
                reader.count()
            }
        }
        var builds = 0
        while builds < 50 || reader.rounds <= 5 {
            try await webRoot.publish(builds % 2 == 0 ? blue : red)
            builds += 1
        }
        reader.end()
        try thread.finish()
        #expect(reader.bad == [])
    }
}

/// What a reader of a site has seen.
private final class Reader: Sendable {
    private let state = Mutex((rounds: 0, bad: [String](), isOver: false))

    /// Number of times that it has read all pages.
    var rounds: Int { state.withLock(\.rounds) }
    /// The pages that were not whole.
    var bad: [String] { state.withLock(\.bad) }
    var isOver: Bool { state.withLock(\.isOver) }

    func count() { state.withLock { $0.rounds += 1 } }
    func note(_ page: String) { state.withLock { $0.bad.append(page) } }
    func end() { state.withLock { $0.isOver = true } }
}
