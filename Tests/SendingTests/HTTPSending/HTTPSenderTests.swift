import Basics
import Foundation
import TestSupport
import Testing

@testable import Sending

@Suite("Requests to a push service over HTTP/2")
final class HTTPSenderTests {
    private let folder: TemporaryFolder
    private let server: ChildProcess
    private let (port, garbagePort): (Int, Int)

    init() throws {
        folder = try TemporaryFolder()
        let ports: [Int]
        (server, ports) = try PythonScript.serve("SendingTests/HTTPSending/push_service.py", in: folder)
        (port, garbagePort) = (try #require(ports.first), try #require(ports.last))
    }

    deinit { server.stop() }

    private func sender(_ limits: HTTPLimits = HTTPLimits()) throws -> HTTPSender {
        try HTTPSender(limits: limits, authorities: folder("certificate.pem"), userAgent: "test/1")
    }

    private func push(_ name: String, host: String = "localhost", isTest: Bool = true) -> HTTPRequest {
        HTTPRequest(
            .post, "https://\(host):\(port)/push/\(name)", headers: [("TTL", "5")], body: [1, 2, 3],
            isTest: isTest)
    }

    /// Sends requests, and returns their results in the order of the requests.
    private func results(
        _ requests: [HTTPRequest], by sender: HTTPSender, limit: Int = 100
    ) throws -> [Result<HTTPResponse, HTTPFailure>] {
        var (next, results) = (0, [Int: Result<HTTPResponse, HTTPFailure>]())
        let queue = HTTPQueue<Int>(limit: limit) {
            defer { next += 1 }
            return next < requests.count ? .request(requests[next], next) : .end
        }
        try sender.send([queue]) { results[$0] = $1 }
        return try requests.indices.map { try #require(results[$0]) }
    }

    private func counts(_ sender: HTTPSender) throws -> [String: Any] {
        let response = try results([push("counts")], by: sender)[0].get()
        return try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    @Test("Statuses come back, with Retry-After; a redirect is not followed")
    func statuses() throws {
        let names = ["201", "404", "410", "413", "429", "500", "302"]
        let responses = try results(names.map { push($0) }, by: try sender()).map { try $0.get() }
        #expect(
            responses == names.map { HTTPResponse(status: Int($0) ?? 0, retryAfter: $0 == "429" ? "7" : nil) }
        )
    }

    @Test("A status counts though the request or the response is not sent to its end")
    func cutShort() throws {
        var (early, limits) = (push("early"), HTTPLimits())
        early.body = Array(repeating: 1, count: 300_000)
        limits.totalTime = 1500
        let responses = try results([early, push("partial")], by: try sender(limits)).map { try $0.get() }
        #expect(responses.map(\.status) == [201, 201])
        #expect(responses[1] == HTTPResponse(status: 201, body: Array("one".utf8), isCut: true))
    }

    @Test("Method, header fields and body arrive")
    func request() throws {
        let sender = try sender()
        _ = try results([push("echo")], by: sender)
        let counts = try counts(sender)
        let headers = try #require(counts["headers"] as? [String: String])
        #expect(headers[":method"] == "POST" && headers["ttl"] == "5" && headers["user-agent"] == "test/1")
        #expect(
            headers["content-length"] == "3" && headers["expect"] == nil
                && counts["body"] as? String == "010203")
    }

    @Test("2,000 requests go over few connections, many at a time")
    func many() throws {
        let sender = try sender()
        let all = try results(Array(repeating: push("201"), count: 2000), by: sender)
        #expect(all.allSatisfy { (try? $0.get())?.status == 201 })
        let counts = try counts(sender)
        #expect(try #require(counts["connections"] as? Int) <= 4)
        #expect(try #require(counts["most"] as? Int) > 10)
    }

    @Test("A service that does not answer holds up no other request")
    func held() throws {
        let sender = try sender()
        var (silent, quick, order, isReleased) = (0, 0, [String](), false)
        let queues = [
            HTTPQueue<String>(limit: 2) { [self] in
                silent += 1
                return silent <= 2 ? .request(push("held"), "silent") : .end
            },
            HTTPQueue<String>(limit: 10) { [self] in
                quick += 1
                return quick <= 100 ? .request(push("201"), "quick") : .end
            },
            // Ends the silence after all others.
            HTTPQueue<String>(limit: 1) { [self] in
                if order.count < 100 { return .wait(.milliseconds(10)) }
                if isReleased { return .end }
                isReleased = true
                return .request(push("release"), "release")
            },
        ]
        try sender.send(queues) { name, result in
            order.append(name)
            #expect((try? result.get().status) == (name == "quick" ? 201 : 200))
        }
        #expect(order.prefix(100).allSatisfy { $0 == "quick" })
        #expect(order.suffix(3).sorted() == ["release", "silent", "silent"])
    }

    @Test("A service that does not answer takes the time of its request")
    func nothing() throws {
        var limits = HTTPLimits()
        limits.totalTime = 100
        #expect(try results([push("nothing")], by: try sender(limits)) == [.failure(.tooLate)])
    }

    @Test("Garbage, a closed port, an unknown host and an unknown certificate")
    func broken() throws {
        let garbage = try results(
            [HTTPRequest(.get, "http://127.0.0.1:\(garbagePort)/", isTest: true)], by: try sender())[0]
        guard case .failure(.badResponse) = garbage else { throw Unexpected(result: "\(garbage)") }
        let closed = HTTPRequest(.get, "https://127.0.0.1:1/", isTest: true)
        #expect(try results([closed], by: try sender()) == [.failure(.noConnection)])
        let unknown = HTTPRequest(.get, "https://nowhere.invalid/")
        #expect(try results([unknown], by: try sender()) == [.failure(.unknownHost)])
        let stranger = try results([push("201")], by: try HTTPSender(userAgent: "test"))[0]
        guard case .failure(.tls) = stranger else { throw Unexpected(result: "\(stranger)") }
    }

    private struct Unexpected: Error { let result: String }

    @Test(
        "Without the administrator's word, no local address is connected to, whatever the name",
        arguments: ["localhost", "127.0.0.1", "0.0.0.0"])
    func addresses(host: String) throws {
        let sender = try sender()
        let result = try results([push("201", host: host, isTest: false)], by: sender)[0]
        guard case .failure(.addressNotAllowed(let address)) = result else {
            throw Unexpected(result: "\(result)")
        }
        #expect(!address.isPublic)
        #expect(try counts(sender)["connections"] as? Int == 1)
    }

    @Test("Requests that are not sent")
    func unusable() throws {
        let requests = [
            HTTPRequest(.get, "http://localhost:\(port)/"),
            HTTPRequest(.get, "file:///etc/passwd", isTest: true),
            HTTPRequest(.get, "https://", isTest: true),
            HTTPRequest(.get, "https://localhost:\(port)/ a", isTest: true),
            HTTPRequest(.get, "https://localhost:\(port)/", headers: [("A", "b\r\nC: d")], isTest: true),
            HTTPRequest(.get, "https://localhost:\(port)/", headers: [("", "b")], isTest: true),
        ]
        let all = try results(requests, by: try sender())
        #expect(all == Array(repeating: .failure(.unusableRequest), count: requests.count))
    }

    @Test("The body of a response is received up to the limit")
    func large() throws {
        var limits = HTTPLimits()
        limits.body = 20_000
        let sender = try sender(limits)
        let response = try results([push("large")], by: sender)[0].get()
        #expect(response.status == 200 && response.body.count == 20_000 && response.isCut)
        #expect(try results([push("201")], by: sender)[0].get().status == 201)
    }

    @Test("A queue that waits is asked again, after its time or after a result")
    func waiting() throws {
        let sender = try sender()
        var (asked, answers) = (0, [String]())
        let queue = HTTPQueue<Int>(limit: 10) { [self] in
            asked += 1
            switch asked {
            case 1: return .request(push("201"), 1)
            case 2: return .wait(.seconds(300))
            // After the first result.
            case 3: return .wait(.milliseconds(10))
            case 4: return .request(push("429"), 2)
            default: return .end
            }
        }
        let start = ContinuousClock.now
        try sender.send([queue]) { number, result in
            answers.append("\(number) \((try? result.get())?.status ?? 0)")
        }
        #expect(answers == ["1 201", "2 429"])
        #expect(ContinuousClock.now - start < .seconds(300))
    }

    @Test("The proxy of the environment is ignored")
    func proxy() async throws {
        // In a process of its own, since the environment is that of all tests.
        await #expect(processExitsWith: .success) {
            setenv("https_proxy", "http://127.0.0.1:1", 1)
            setenv("ALL_PROXY", "http://127.0.0.1:1", 1)
            let tests = try HTTPSenderTests()
            let response = try tests.results([tests.push("201")], by: tests.sender())[0].get()
            #expect(response.status == 201)
        }
    }
}
