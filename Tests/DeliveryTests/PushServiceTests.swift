import Foundation
import Notifications
import Push
import Testing

@testable import Delivery
@testable import State

@Suite("Push services that refuse, fail or have moved")
struct PushServiceTests {
    private let push: PushSite

    init() throws { push = try PushSite() }

    @Test("are asked again after the time that they ask for, and otherwise after 15 s, then 30 s")
    func failures() throws {
        try push.add("429")
        try push.add("201", at: push.garbageOrigin)
        try push.add("201")
        try push.write("gala")
        try push.deliver()
        #expect(
            try push.attempts("gala") == [
                "1 busy 0", "1 busy 15", "1 busy 45", "2 unreachable 0", "2 unreachable 15",
                "2 unreachable 45", "3 accepted 0",
            ])
    }

    @Test("that do not answer in time are asked again likewise")
    func silent() throws {
        push.limits.totalTime = 100
        try push.add("nothing")
        try push.write("gala")
        try push.deliver()
        #expect(try push.attempts("gala") == ["1 unreachable 0", "1 unreachable 15", "1 unreachable 45"])
    }

    /// The expiry in the token of the last request to `echo`, in seconds after now, and the token.
    private func token() throws -> (expiry: Int, text: String) {
        struct Claims: Decodable { let exp: Int }
        let headers = try #require(try push.counts()["headers"] as? [String: String])
        let text = try #require(headers["authorization"]?.split(separator: ",").first).dropFirst(
            "vapid t=".count)
        let part = text.split(separator: ".")[1].replacing("-", with: "+").replacing("_", with: "/")
        let data = Data(base64Encoded: part + String(repeating: "=", count: (4 - part.count % 4) % 4))
        let claims = try JSONDecoder().decode(Claims.self, from: try #require(data))
        return (claims.exp - Int(PushSite.now.timeIntervalSince1970), String(text))
    }

    @Test("get a token for 12 hours, and another one by a run after its end")
    func tokens() throws {
        try push.add("echo")
        try push.write("gala")
        #expect(try push.deliver()[.accepted] == 1)
        let first = try token()
        push.time = PushSite.now + 13 * 3600
        try push.write("next", counts: 13 * 3600 - 1)
        #expect(try push.deliver()[.accepted] == 1)
        let second = try token()
        #expect(first.expiry == 43_200 && second.expiry == 90_000)
        #expect(first.text != second.text)
    }

    @Test("that refuse a new key of the site keep their devices, which get what is signed with the old one")
    func rotatedKey() throws {
        try push.add("firstkey")
        try push.write("gala")
        #expect(try push.deliver()[.accepted] == 1)
        let path = push.folder(VAPIDKeyFile.path)
        let old = try #require(FileManager.default.contents(atPath: path))
        try FileManager.default.removeItem(atPath: path)
        _ = try VAPIDKeyFile.make(below: push.folder.path)
        push.time = PushSite.now + 60
        try push.write("second", counts: 59)
        #expect(try push.deliver().line.hasSuffix("3 refused for the site's key or account"))
        #expect(
            try push.attempts("second") == ["1 unauthorized 60", "1 unauthorized 75", "1 unauthorized 105"])
        try old.write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        push.time = PushSite.now + 120
        try push.write("third", counts: 119)
        #expect(try push.deliver()[.accepted] == 2)
    }

    @Test("are not followed to another address, and not asked once they are not allowed any more")
    func notAllowed() throws {
        try push.add("302")
        try push.write("gala")
        try push.deliver()
        #expect(try push.attempts("gala") == ["1 refused 0"])
        #expect(try push.counts()["requests"] as? Int == 2)
        let connections = try push.counts()["connections"] as? Int
        push.services = .known
        try push.write("second")
        try push.deliver()
        #expect(try push.attempts("second") == ["1 refused 0"])
        let counts = try push.counts()
        // Each look at the counts is a request and a connection.
        #expect(
            counts["requests"] as? Int == 4 && counts["connections"] as? Int == connections.map { $0 + 1 })
    }
}
