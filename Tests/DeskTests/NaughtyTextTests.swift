import CGI
import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

/// Each text of the Big List of Naughty Strings in each form; `test_requests.py` and `test_reader_requests.py` send some of each kind through
/// the real program.
@Suite("Naughty texts", .enabled(if: SharedData.isTested("security/blns/blns.json"))) struct NaughtyTextTests
{
    private static let list = "security/blns/blns.json"

    private static func texts() throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(contentsOf: SharedData.url(list)))
            .filter { !$0.isEmpty }
    }

    /// An officer's draft at a desk.
    private struct Draft {
        let host: DeskHost
        let token: SessionToken
        let path: String
        /// The page of the form with plain texts.
        let plain: ReadPage

        init() async throws {
            host = try await DeskHost.withRoles()
            token = try host.session(of: .owner, time: 0)
            let form = ["nonce": FormSubmission.newNonce(), "title": "x", "detail": "x", "status": "draft"]
            let answer = DeskAnswer(
                response: try await host.answer(
                    .init(method: "POST", path: "/events", form: form, role: .owner), in: token))
            path = answer.path
            // A change of a draft can be taken back, its first version cannot.
            let change = [
                "nonce": FormSubmission.newNonce(), "title": "y", "version": "", "event": path,
            ]
            _ = try await host.answer(
                .init(method: "POST", path: path, form: form.merging(change) { $1 }, role: .owner), in: token)
            plain = ReadPage(try await host.answer(.init(path: path, role: .owner), in: token))
        }

        /// Saves the draft with these fields. Returns the names of refused ones.
        func save(_ fields: [String: String]) async throws -> Set<String> {
            let form = [
                "title": "Naughty", "detail": "text", "status": "draft", "version": "", "event": path,
            ]
            .merging(["nonce": FormSubmission.newNonce()]) { $1 }.merging(fields) { $1 }
            let answer = try await host.answer(
                .init(method: "POST", path: path, form: form, role: .owner), in: token)
            #expect([303, 422].contains(answer.status), "\(fields)")
            return answer.status == 422 ? ReadPage(answer).problems : []
        }

        /// The form as it is now, in which no text became markup.
        func page(_ text: String) async throws -> ReadPage {
            let page = ReadPage(try await host.answer(.init(path: path, role: .owner), in: token))
            #expect(page.active == plain.active && page.handlers == [], "\(text)")
            return page
        }
    }

    @Test("are the title, detail and place of an event exactly, or are refused by name")
    func events() async throws {
        let (texts, draft) = (try Self.texts(), try await Draft())
        var stored: [String: Int] = [:]
        for text in texts {
            var names: Set = ["title", "detail", "location"]
            // What is wrong with the form is named at once, what a file cannot hold one by one.
            while true {
                let refused = try await draft.save(Dictionary(uniqueKeysWithValues: names.map { ($0, text) }))
                if refused.isEmpty { break }
                try #require(refused.isSubset(of: names), "\(text)")
                names.subtract(refused)
            }
            let page = try await draft.page(text)
            for name in names {
                // A parser takes away the line end that begins a text area.
                #expect(
                    Self.isSame(page.fields[name], text.replacing("\r\n", with: "\n")), "\(name): \(text)")
                stored[name, default: 0] += 1
            }
        }
        #expect(
            texts.isEmpty
                || ["title", "detail", "location"].allSatisfy {
                    stored[$0, default: 0] * 10 > texts.count * 9
                })
    }

    @Test("are tags exactly, or are refused: each part between commas is one")
    func tags() async throws {
        let (texts, draft) = (try Self.texts(), try await Draft())
        var stored = 0
        for text in texts where try await draft.save(["tags": text]).isEmpty {
            var names: [[UInt8]] = []
            for part in text.unicodeScalars.split(whereSeparator: { ",，、;；\n".unicodeScalars.contains($0) }) {
                let name = Array(String(Self.trimmed(String(part))).utf8)
                if !name.isEmpty && !names.contains(name) { names.append(name) }
            }
            let expected = Array(names.joined(separator: Array(", ".utf8)))
            let page = try await draft.page(text)
            // A name that is one of an earlier text in another letter case or width is spelled as there.
            let (shown, typed) = (page.fields["tags"] ?? "", String(decoding: expected, as: UTF8.self))
            let isTwin = TopicNames.key(of: shown) == TopicNames.key(of: typed)
            #expect(Array(shown.utf8) == expected || isTwin, "\(text)")
            stored += 1
        }
        #expect(stored * 3 >= texts.count)
    }

    @Test(
        "are names of files that name nothing: the file is refused by its bytes, or the name by the rules of forms"
    )
    func fileNames() async throws {
        let draft = try await Draft()
        let before = try draft.host.folder.tree("Content")
        for text in try Self.texts() {
            let answer = try await draft.host.upload(text, in: draft.token)
            #expect([400, 415].contains(answer.status), "\(text)")
        }
        #expect(try draft.host.folder.tree("Content") == before)
        #expect(try draft.host.folder.tree("State").keys.filter { $0.hasPrefix("uploads/") } == [])
    }

    @Test("are the title, text and author of a reader's message exactly, or are refused by name")
    func messages() async throws {
        let host = try DeskHost(settings: "moderation: {approval: all}")
        _ = try await host.installation.build.run(now: DeskHost.now)
        var stored: [String: Int] = [:]
        let texts = try Self.texts()
        var plain: ReadPage?
        for (number, text) in (["x"] + texts).enumerated() {
            var reader = ReaderBrowser(host, address: "10.0.\(number / 256).\(number % 256)")
            var names: Set = ["title", "message", "author"]
            var answer: DeskAnswer
            repeat {
                let typed = Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
                answer = await reader.send(
                    ["feeling": "hate", "title": "Neutral", "message": "Neutral", "author": ""].merging(typed)
                    { $1 })
                let refused = answer.status == 422 ? ReadPage(answer.response).problems : []
                try #require(
                    answer.status == 303 || !refused.isEmpty && refused.isSubset(of: names), "\(text)")
                names.subtract(refused)
            } while answer.status != 303
            let page = ReadPage(await reader.get("\(answer.path)/correct").response)
            plain = plain ?? page
            #expect(page.active == plain?.active && page.handlers == [], "\(text)")
            // A message or an author without a letter, number, sign or symbol counts as left out.
            let expected = Self.hasInk(text) ? text.replacing("\r\n", with: "\n") : ""
            for name in names {
                #expect(Self.isSame(page.fields[name], expected), "\(name): \(text)")
                stored[name, default: 0] += 1
            }
        }
        #expect(
            texts.isEmpty
                || ["title", "message", "author"].allSatisfy { stored[$0, default: 0] * 2 > texts.count })
    }

    /// White space, and characters without width, which do not belong to a text that they surround.
    private static func isAround(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
    }

    private static func trimmed(_ text: String) -> String.UnicodeScalarView.SubSequence {
        let start = text.unicodeScalars.drop(while: isAround)
        return start[..<(start.lastIndex { !isAround($0) }.map(start.index(after:)) ?? start.startIndex)]
    }

    /// Whether the value of a field has the characters of a text, and not only looks alike. The parser reads control characters and
    /// noncharacters as U+FFFD.
    private static func isSame(_ value: String?, _ text: String) -> Bool {
        let read = trimmed(text).map { scalar -> Unicode.Scalar in
            let isLineEnd = ["\n", "\t", "\r"].contains(scalar)
            let isReplaced =
                scalar.properties.isNoncharacterCodePoint || scalar.properties.generalCategory == .control
            return isReplaced && !isLineEnd ? "\u{FFFD}" : scalar
        }
        return trimmed(value ?? "").elementsEqual(read)
    }

    private static func hasInk(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber,
                .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
                .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
                .currencySymbol, .modifierSymbol, .otherSymbol:
                true
            default: false
            }
        }
    }
}

extension DeskHost {
    /// The answer to the form of a draft with a file of this name, which is no picture.
    fileprivate func upload(_ name: String, in token: SessionToken) async throws -> CGIResponse {
        var body = ""
        for (field, value) in [
            "csrf": token.csrf, "nonce": FormSubmission.newNonce(), "title": "x", "detail": "x",
            "status": "draft",
        ] {
            body += "--B\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\n\(value)\r\n"
        }
        // By scalars: a quotation mark with a combining mark behind it is another Character.
        let quoted = name.unicodeScalars.map { ["\\", "\""].contains($0) ? "\\\($0)" : "\($0)" }.joined()
        body += "--B\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"\(quoted)\"\r\n"
        body += "Content-Type: image/png\r\n\r\nnone\r\n--B--\r\n"
        let sent = Array(body.utf8)
        let environment = [
            "REQUEST_METHOD": "POST", "PATH_INFO": "/events", "SCRIPT_NAME": "/poster", "HTTPS": "on",
            "REMOTE_ADDR": "192.0.2.7", "HTTP_ORIGIN": Self.url, "CONTENT_LENGTH": "\(sent.count)",
            "CONTENT_TYPE": "multipart/form-data; boundary=B",
            "HTTP_COOKIE": "__Host-corkboard=\(token.text)",
        ]
        return await Desk(installation, now: Self.now).answer(environment) { _ in sent }.response
    }
}
