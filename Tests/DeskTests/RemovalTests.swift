import Building
import Files
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("Messages that are taken off the pages")
struct RemovalTests: ReaderSuite {
    let host: DeskHost

    init() async throws { host = try await Self.host() }

    @Test(
        "are in no public file when the answer comes, though a build runs that has read them",
        arguments: ["withdraw", "hide", "report"])
    func duringBuild(way: String) async throws {
        // Three, since the pages of the first and the last name the second, and no live step makes these.
        _ = try await post("Tea at noon", "Bring a cup of your own.", from: "192.0.2.21", after: 0)
        let receipt = try await post(
            "Kayaks at dawn", "Nobody else is up then.", from: "192.0.2.22", after: 60)
        _ = try await post("Late soup", "The kitchen closes too early.", from: "192.0.2.23", after: 120)
        let ids = try host.database.read {
            try String.fetchAll($0, sql: "SELECT id FROM readerPosts ORDER BY posted")
        }
        let build = host.installation.build
        var request: Task<Int, Never>?
        var isAsked = false
        // The build has read the messages when it says how many pages it will render.
        _ = try await build.run(now: DeskHost.now + 300) { step in
            guard case .rendering = step, request == nil else { return }
            request = Task(executorPreference: BlockingExecutor.shared) { [self] in
                await takeOff(by: way, receipt: receipt, id: ids[1])
            }
            isAsked = holds { build.isWanted }
        }
        #expect(isAsked)
        #expect(await request?.value == 303)
        let left = try host.folder.tree("Public").filter { $0.value.contains("Kayaks at dawn") }
        #expect(left.keys.sorted() == [])
        #expect(try host.folder.text("Public/feedback/\(ids[0])/index.html").contains("Late soup"))
    }

    @Test("are said to go later where a build takes longer than a request waits")
    func tooLong() async throws {
        let host = try DeskHost(patience: 0.05)
        _ = try await host.installation.build.run(now: DeskHost.now)
        var reader = ReaderBrowser(host)
        let receipt = await reader.send(message()).path
        let lock = try FileLock(host.folder(".Public.corkboard/lock"), patience: 60)
        let answer = await reader.press(
            "\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 60)
        lock.release()
        #expect(answer.query == "done=later")
        #expect(host.installation.build.isWanted)
    }

    /// Posts a message that is published, and returns the path of its receipt.
    private func post(
        _ title: String, _ text: String, from address: String, after seconds: TimeInterval
    ) async throws -> String {
        var reader = ReaderBrowser(host, address: address)
        let answer = await reader.send(message(["title": title, "message": text]), after: seconds)
        #expect(try isPublic(title))
        return answer.path
    }

    private func takeOff(by way: String, receipt: String, id: String) async -> Int {
        switch way {
        case "withdraw":
            var reader = ReaderBrowser(host)
            return await reader.press(
                "\(receipt)/withdraw", ["confirmed": "yes"], on: receipt, after: 400
            ).status
        case "hide":
            var mei = await officer(after: 400)
            let page = await mei.get("/moderation", after: 400)
            let fields = ["csrf": page.value("csrf"), "post": id, "action": "hide"]
            return await host.ask("/moderation", fields, by: &mei.browser, after: 400).status
        default:
            var status = 0
            for number in 2...4 {
                var other = ReaderBrowser(host, address: "192.0.2.\(number)")
                status = await other.press(
                    "/report", ["post": id, "reason": "insult", "text": ""],
                    on: "/report?post=\(id)", after: 400
                ).status
            }
            return status
        }
    }
}
