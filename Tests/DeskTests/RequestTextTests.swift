import StandardSections
import Testing

@testable import Desk
@testable import Events

@Suite("Texts of requests")
struct RequestTextTests {
    @Test(
        "lead after signing in to pages of the desk and nowhere else",
        arguments: [
            "/", "/log", "/events/new", "/events/x6x5yxrv6xhk", "/events/new?unsent=0a1b",
            "/events/new?copy=/events/x", "/events/new?copy=%2Fevents%2Fx", "/events/a@b.example/versions",
            "/events/~YS9i/dates/2026-12-05T18:00", "/handover",
        ])
    func next(_ path: String) { #expect(LocalPath(path, of: DeskSections.standard.routes)?.text == path) }

    @Test(
        "that lead elsewhere are none",
        arguments: [
            "", "//evil.example", "/\\evil.example", "https://evil.example", "/login", "/events/",
            "/events/../x", "/events/..", "/events/a/b", "evil/events/x", "events/x", "evil/x", "/reset",
            "/picture/x.jpg",
            "/events/x/cancel", "/search", "/log?next=https://evil.example", "/log\r\nX: y",
            "/log%0d%0aX:y", "/events/é", "javascript:alert(1)",
            "/events/" + String(repeating: "a", count: 300),
        ])
    func elsewhere(_ path: String) { #expect(LocalPath(path, of: DeskSections.standard.routes) == nil) }

    @Test(
        "name events: each id has one path, and each path one id",
        arguments: [
            ("x6x5yxrv6xhk", "/events/x6x5yxrv6xhk"), ("1a@calendar.example", "/events/1a@calendar.example"),
            ("gala/delete", "/events/~Z2FsYS9kZWxldGU"), ("new", "/events/~bmV3"), ("..", "/events/~Li4"),
            ("~bmV3", "/events/~fmJtVjM"), ("é", "/events/~w6k"), ("", "/events/~"),
            ("a b?c=>>", "/events/~YSBiP2M9Pj4"),
        ])
    func eventPaths(_ id: String, _ path: String) {
        #expect(EventPath(id: id).text == path)
        #expect(EventPath(path).map { Array($0.id.utf8) } == Array(id.utf8))
    }

    @Test(
        "that no id makes name an event that is not there",
        arguments: ["/events/~Z2FsYQ", "/events/~Z2FsYQ==", "/events/~!", "/events/~_w"])
    func strangePaths(_ path: String) { #expect(EventPath(path)?.id == String(path.dropFirst(8))) }

    @Test(
        "are nonces or not",
        arguments: [
            ("0a1b2c3d", true), ("A-z_0123456789", true), ("short", false), ("", false),
            ("0a1b2c3d\n", false), ("0a1b 2c3d", false),
            ("0a1b2c3é", false), (String(repeating: "a", count: 80), true),
            (String(repeating: "a", count: 81), false),
        ])
    func nonces(_ text: String, _ isNonce: Bool) { #expect(FormSubmission.isNonce(text) == isNonce) }

    @Test(
        "are versions of files or not",
        arguments: [
            ("0a1b2c", true), ("", false), ("0A", false), ("0a&x=", false),
            (String(repeating: "a", count: 81), false),
        ])
    func versions(_ text: String, _ isVersion: Bool) { #expect(FormSubmission.isVersion(text) == isVersion) }

    @Test("A new nonce is one, of 32 digits, and another each time")
    func newNonces() {
        let nonces = (0..<100).map { _ in FormSubmission.newNonce() }
        #expect(nonces.allSatisfy { FormSubmission.isNonce($0) && $0.utf8.count == 32 })
        #expect(Set(nonces).count == 100)
    }

    @Test(
        "name the languages that a reader wants, in order",
        arguments: [
            ("", []), ("en", ["en"]), ("zh-CN,zh;q=0.9,en;q=0.8", ["zh-CN", "zh", "en"]),
            ("en;q=0.2, zh-Hans", ["zh-Hans", "en"]),
            ("e\u{301}n, zh", ["e??n", "zh"]), ("*, fr;q=0, de;q=0.5", ["de"]), ("a;q=x,b", ["a", "b"]),
            (";;;,,,", []),
        ])
    func languages(_ header: String, _ tags: [String]) { #expect(AcceptedLanguages.tags(header) == tags) }
}
