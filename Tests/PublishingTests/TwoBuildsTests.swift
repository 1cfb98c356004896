import Files
import Foundation
import Model
import Publishing
import TestSupport
import Testing

/// One after the other: a build that waits for the lock keeps a thread of Swift's pool from other work.
@Suite("Two builds at once, and readers during a build", .serialized)
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
        async let first = webRoot.publish(red)
        async let second = webRoot.publish(blue)
        let outcomes = try await [first, second]
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
        let waits = DispatchSemaphore(value: 0)
        let lock = try FileLock(folder(".Public.corkboard/lock"), patience: 60) { Issue.record("waited") }
        let folder = folder
        Thread.detachNewThread {
            #expect(waits.wait(timeout: .now() + 20) == .success)
            Thread.sleep(forTimeInterval: 0.2)
            #expect(!FileManager.default.fileExists(atPath: folder("Public")))
            lock.release()
        }
        let page = SamplePage(path: "index.html", text: "home")
        try await webRoot.publish([page], waiting: { waits.signal() })
        #expect(waits.wait(timeout: .now()) == .timedOut)
        #expect(try folder.tree("Public") == ["index.html": "home"])
    }

    @Test("A reader never misses a page and never sees a part of one while 50 builds run")
    func reading() async throws {
        let (red, blue) = (site("red"), site("blue"))
        let always = Set(red.keys).intersection(blue.keys).sorted()
        try await webRoot.publish(red)
        let reader = Task.detached { [folder] in
            var (rounds, bad): (Int, [String]) = (0, [])
            while !Task.isCancelled {
                for path in always {
                    let data = FileManager.default.contents(atPath: folder("Public/\(path)")) ?? Data()
                    let text = String(decoding: data, as: UTF8.self)
                    if text != red[path], text != blue[path] {
                        bad.append("\(path): \(text.utf8.count) bytes")
                    }
                }
                rounds += 1
                await Task.yield()
            }
            return (rounds, bad)
        }
        for number in 0..<50 { try await webRoot.publish(number % 2 == 0 ? blue : red) }
        reader.cancel()
        let (rounds, bad) = await reader.value
        #expect(bad == [])
        #expect(rounds > 5)
    }
}
