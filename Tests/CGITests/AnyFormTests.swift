import CGI
import TestSupport
import Testing

/// Random forms, written by an encoder of the test's own and read back.
@Suite("Any form")
struct AnyFormTests {
    private static let pieces = [
        "\n", "--b", "\n--b--\n", "=", "&", "%", "+", "%zz", "\"", "é", "饺子", "e\u{301}", "👩‍👩‍👧", " ", ";", "a",
        "\t", "-",
    ]

    private func text(_ numbers: inout SeededRandom) -> String {
        (0..<Int.random(in: 0...12, using: &numbers)).map { _ in
            Self.pieces.randomElement(using: &numbers) ?? ""
        }.joined()
    }

    /// The bytes of a text with CRLF for LF, as browsers send it.
    private func sent(_ text: String) -> [UInt8] {
        Array(text.utf8).flatMap { byte -> [UInt8] in byte == 0x0A ? [0x0D, 0x0A] : [byte] }
    }

    @Test("A simple form is read back as it was", arguments: 0..<300)
    func urlEncoded(seed: UInt64) throws {
        var numbers = SeededRandom(state: seed)
        let texts = (0..<Int.random(in: 0...20, using: &numbers)).map { ("f\($0)", text(&numbers)) }
        let body = texts.map { name, text -> String in
            let escapes = sent(text).map { byte -> String in
                "%" + String(Int(byte) + 0x100, radix: 16).suffix(2)
            }
            return name + "=" + escapes.joined()
        }
        let form = try post("application/x-www-form-urlencoded", Array(body.joined(separator: "&").utf8)).form
        #expect(form.names == texts.map(\.0))
        #expect(form.names.map { Array((form[$0] ?? "").utf8) } == texts.map { Array($0.1.utf8) })
    }

    @Test("A form with files is read back as it was", arguments: 0..<300)
    func multipart(seed: UInt64) throws {
        var numbers = SeededRandom(state: seed)
        var body: [UInt8] = []
        var (texts, files): ([String: String], [String: FormFile]) = ([:], [:])
        for index in 0..<Int.random(in: 1...32, using: &numbers) {
            body += "--boundary\r\nContent-Disposition: form-data; name=\"f\(index)\"".utf8
            if Bool.random(using: &numbers) {
                let written = text(&numbers)
                texts["f\(index)"] = written
                body += "\r\n\r\n".utf8 + sent(written)
            } else {
                let bytes = (0..<Int.random(in: 0...300, using: &numbers)).map { _ in
                    Array("\r\n-bound\0\u{FF}".utf8).randomElement(using: &numbers) ?? 0
                }
                files["f\(index)"] = FormFile(fileName: "f.png", contentType: "image/png", bytes: bytes)
                body += "; filename=\"f.png\"\r\nContent-Type: image/png\r\n\r\n".utf8 + bytes
            }
            body += "\r\n".utf8
        }
        let request = try post(
            "multipart/form-data; boundary=boundary", body + Array("--boundary--\r\n".utf8))
        #expect(Set(request.form.names) == Set(texts.keys))
        for (name, text) in texts { #expect(request.form[name].map { Array($0.utf8) } == Array(text.utf8)) }
        #expect(request.files == files)
    }

    @Test(
        "Random bytes are refused or read, and end neither the program nor its patience", arguments: 0..<500)
    func garbage(seed: UInt64) {
        var numbers = SeededRandom(state: seed)
        let pieces = [
            "--b", "\r\n", "\n", "\r", "--", "Content-Disposition: form-data; name=", "a", "\"", ";", ":",
            " ", "\u{0}", "filename=",
            "Content-Type: ", "/", "=", "%", "&",
        ]
        let body = "--b\r\n" + (0..<40).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
        let refusals = [
            refusal(MultipartFormTests.type, Array(body.utf8)),
            refusal("application/x-www-form-urlencoded", Array(body.utf8)),
            refusal(environment("POST", ["CONTENT_TYPE": body, "CONTENT_LENGTH": "1"])),
        ]
        // The client's error, never the program's.
        for refusal in refusals { #expect(refusal.map { 400...499 ~= $0.status } ?? true) }
        // No body ends with the last boundary, and no type is one of a form.
        #expect(refusals[0] != nil && refusals[2] != nil)
        // Each cookie that is read stands in the text.
        let name = "a"
        #expect(Cookies(body)[name].map { body.contains($0) } ?? true)
    }

    @Test(
        "Data made of boundaries that are none takes a time that grows as the data does",
        arguments: [
            "\r", "\r\n", "\r\n--", "\r\n--b \tx", "\r\n--b--  x",
            "\r\n--" + String(repeating: "b", count: 69),
        ])
    func hostile(piece: String) throws {
        let boundary = piece.hasSuffix("bb") ? String(repeating: "b", count: 70) : "b"
        let growth = try processorTimeGrowth(of: 1_600_000, below: 30) { length in
            let data = Array(String(repeating: piece, count: length / piece.utf8.count).utf8) + [0x78]
            let front = "--\(boundary)\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n"
            let body = Array(front.utf8) + data + Array("\r\n--\(boundary)--\r\n".utf8)
            let form = try post("multipart/form-data; boundary=\(boundary)", body)
            #expect(form.files["a"]?.bytes == data)
        }
        #expect(growth < 30)
    }
}
