import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("POST /api/searches")
struct SearchAPITests {
    private func post(
        _ body: String, _ variables: [String: String] = [:], to host: DeskHost
    ) async -> DeskAnswer {
        let bytes = Array(body.utf8)
        let environment = DeskBrowser().variables("/api/searches", bytes)
            .merging(["CONTENT_TYPE": "application/json"]) { $1 }.merging(variables) { $1 }
        return DeskAnswer(
            response: await Desk(host.installation, now: DeskHost.now).answer(environment) { _ in bytes }
                .response)
    }

    private func frequent(_ host: DeskHost) throws -> [String] {
        try StateDatabase(root: host.folder.path).searchedTerms(now: DeskHost.now, limit: 9).map(\.text)
    }

    @Test("counts spellings as one term from the third client, and answers each the same, without a cookie")
    func counts() async throws {
        let host = try DeskHost(settings: "tags: {food: {en: Dumpling Night, zh-Hans: 饺子之夜}}")
        for (number, query) in ["Dumpling  Night", " dumpling night", "DUMPLING NIGHT "].enumerated() {
            #expect(try frequent(host) == [])
            let answer = await post(
                "{\"query\": \"\(query)\"}", ["REMOTE_ADDR": "192.0.2.\(number)"], to: host)
            #expect(answer.status == 204)
            #expect(answer.response.body == [])
            #expect(answer.headers("Set-Cookie") == [])
        }
        #expect(try frequent(host) == ["dumpling night"])
    }

    @Test("does not count words of the site's lists")
    func words() async throws {
        let host = try DeskHost(settings: "tags: {sail: Swearing and sailing}")
        try host.folder.write("# Ours\nswear*\n", to: "Content/theme/moderation/en.txt")
        for number in 1...3 {
            for query in ["Swearing", "sailing"] {
                _ = await post("{\"query\": \"\(query)\"}", ["REMOTE_ADDR": "192.0.2.\(number)"], to: host)
            }
        }
        #expect(try frequent(host) == ["sailing"])
    }

    @Test("refuses what no page of this site sends")
    func refused() async throws {
        let host = try DeskHost()
        let body = #"{"query": "tea"}"#
        #expect(await post(body, ["CONTENT_TYPE": "text/plain"], to: host).status == 415)
        #expect(await post(body, ["HTTP_ORIGIN": "https://evil.example"], to: host).status == 403)
        #expect(await post(body, ["HTTP_SEC_FETCH_SITE": "cross-site"], to: host).status == 403)
        for wrong in ["", "[]", "{}", #"{"query": 1}"#, #"{"query": null}"#, "\u{0}"] {
            #expect(await post(wrong, to: host).status == 400, "\(wrong)")
        }
        #expect(await post(String(repeating: "x", count: 9000), to: host).status == 413)
    }

    @Test(
        "does not count short, long and unprintable terms",
        arguments: [
            "", "a", " a ", String(repeating: "x", count: 61), String(repeating: "龘", count: 200),
            "\u{202E}abc",
            "a\u{0}b", "12", "!?!", "\u{301}\u{301}\u{301}", "a" + String(repeating: "\u{301}", count: 300),
        ])
    func unusable(text: String) { #expect(SearchTerm(text) == nil) }

    @Test(
        "does not count what may be personal",
        arguments: [
            "mei@example.edu", "mail mei ＠ example", "call 919-555-0123", "(919) 555 01 23", "139 1234 5678",
            "id 1234567", "学号 20261",
            "１２３４５ x", "https://x", "see www.example.com", "example.edu/a", "t.me/mei", "٠١٢٣٤٥ a",
        ])
    func personal(text: String) { #expect(SearchTerm(text) == nil, "\(text)") }

    @Test(
        "folds what is searched for",
        arguments: [
            ("Compsci 330", "compsci 330"), ("CAFÉ", "cafe"), ("  饺子\t之夜 ", "饺子 之夜"), ("ＬＯＶＥ", "love"),
            ("한국어", "한국어"),
            ("一二三四五六七", "一二三四五六七"), ("math 216 fall 2026", "math 216 fall 2026"), ("St. Louis", "st. louis"),
            (String(repeating: "x", count: 60), String(repeating: "x", count: 60)),
        ])
    func folded(text: String, term: String) { #expect(SearchTerm(text)?.text == term) }
}
