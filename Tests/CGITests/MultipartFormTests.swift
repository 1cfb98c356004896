import CGI
import Testing

@Suite("Forms with files")
struct MultipartFormTests {
    static let type = "multipart/form-data; boundary=b"

    @Test("Texts and files are told apart")
    func fields() throws {
        let body = """
            --b\r\nContent-Disposition: form-data; name="title"\r\n\r\nDumpling "Night"\r
            --b\r\ncontent-disposition:form-data;name=detail\r\nX-Other: 1\r\n\r\nOne\r\ntwo\r\n\r
            --b\r\nContent-Disposition: form-data; name="picture"; filename="饺 %22子%22.png"\r
            Content-Type: IMAGE/png; q=1\r\nContent-Transfer-Encoding: Binary\r\n\r\n\u{89}PNG\r\n\u{0}\r
            --b\r\nContent-Disposition: form-data; name="second"; filename=""\r\nContent-Type: application/octet-stream\r
            \r\n\r\n--b\r\nContent-Disposition: form-data; filename=x; name="third"\r\n\r\n\r\n--b--\r\n
            """
        let request = try post(Self.type, Array(body.utf8))
        #expect(request.form.names == ["title", "detail"])
        #expect(request.form["title"] == "Dumpling \"Night\"")
        #expect(request.form["detail"] == "One\ntwo\n")
        #expect(
            request.files == [
                "picture": FormFile(
                    fileName: "饺 %22子%22.png", contentType: "image/png",
                    bytes: Array("\u{89}PNG\r\n\u{0}".utf8)),
                "third": FormFile(fileName: "x", contentType: "application/octet-stream", bytes: []),
            ])
        #expect(request.body == [])
    }

    @Test(
        "What looks like a boundary and is none is data",
        arguments: [
            "--b", "--b--", "x--b\r\n", "\r\n--", "\r\n--\r\n", "\r\n--bc", "\r\n--b-", "\r\n--b-- x",
            "\r\n--b x",
            "\n--b\n", "\r--b\r\n", "\r\r\n--c\r\n", "\r\n--B--\r\n", "\r\n--b\n", "\r\n--b\r", "\r\n\r\n--",
            "-", "",
        ])
    func boundaryInData(data: String) throws {
        let body = "--b\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n\(data)\r\n--b--\r\n"
        #expect(try post(Self.type, Array(body.utf8)).files["a"]?.bytes == Array(data.utf8))
    }

    @Test("Blanks behind a boundary, and an end without a line end, are taken")
    func padding() throws {
        let body =
            "--b \t\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b\t\r\n"
            + "Content-Disposition: form-data; name=c\r\n\r\ny\r\n--b--  "
        let form = try post(Self.type, Array(body.utf8)).form
        #expect(form.names.map { form[$0] } == ["x", "y"])
    }

    @Test(
        "The frame must be whole",
        arguments: [
            ("", .noOpeningBoundary), ("x", .noOpeningBoundary), ("--", .noOpeningBoundary),
            ("--b", .noOpeningBoundary),
            ("preamble\r\n--b\r\n", .noOpeningBoundary), ("\r\n--b\r\n", .noOpeningBoundary),
            ("--c\r\n", .noOpeningBoundary), ("--bb\r\n", .noOpeningBoundary), ("--b--", .noParts),
            ("--b--\r\n", .noParts), ("--b\n", .lineFeedOnly), ("--b\r\n", .brokenHeader),
            ("--b\r\nContent-Disposition: form-data; name=a", .brokenHeader),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n", .brokenHeader),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\n", .noClosingBoundary),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx", .noClosingBoundary),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx--b--", .noClosingBoundary),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\n--b--\n", .noClosingBoundary),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b", .noClosingBoundary),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b-", .noClosingBoundary),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b\r\n", .brokenHeader),
            ("--b\nContent-Disposition: form-data; name=a\n\nx\n--b--\n", .lineFeedOnly),
            ("--b\r\nContent-Disposition: form-data; name=a\n\r\nx\r\n--b--", .lineFeedOnly),
            ("--b\r\n\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--", .lineFeedOnly),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--\r\n--b--\r\n", .textAfterEnd),
            ("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--\r\n\r\n", .textAfterEnd),
        ] as [(String, CGIError)])
    func frame(body: String, fault: CGIError) {
        #expect(refusal(Self.type, Array(body.utf8)) == fault)
        #expect(fault.status == 400)
    }

    @Test("32 parts are taken, 33 are not")
    func manyParts() throws {
        func body(_ count: Int) -> [UInt8] {
            let parts = (0..<count).map { "--b\r\nContent-Disposition: form-data; name=f\($0)\r\n\r\nx\r\n" }
            return Array((parts.joined() + "--b--\r\n").utf8)
        }
        #expect(try post(Self.type, body(32)).form.names.count == 32)
        #expect(refusal(Self.type, body(33)) == .tooManyParts)
        #expect(CGIError.tooManyParts.status == 400)
    }

    @Test("Of a file over the limit only the length is kept, and the texts are")
    func largeFile() throws {
        var limits = CGILimits()
        limits.file = 3
        func files(_ data: String) throws -> [String: FormFile] {
            let body = Array(
                """
                --b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n\(data)\r
                --b\r\nContent-Disposition: form-data; name="title"\r\n\r\nChoir\r\n--b--\r\n
                """.utf8)
            let sent = environment(
                "POST", ["CONTENT_TYPE": Self.type, "CONTENT_LENGTH": String(body.count)])
            let request = try CGIRequest(environment: sent, body: body, limits: limits)
            #expect(request.form["title"] == "Choir")
            return request.files
        }
        let kept = try #require(try files("abc")["picture"])
        #expect((kept.bytes, kept.byteCount, kept.isTooLarge) == (Array("abc".utf8), 3, false))
        let dropped = try #require(try files("abcd")["picture"])
        #expect((dropped.bytes, dropped.byteCount, dropped.isTooLarge) == ([], 4, true))
    }

    @Test("The header of a part may have 8 KiB")
    func longHeader() throws {
        func body(_ count: Int) -> [UInt8] {
            let first = "Content-Disposition: form-data; name=a\r\nX: "
            let filler = String(repeating: "x", count: count - first.utf8.count - 4)
            return Array("--b\r\n\(first)\(filler)\r\n\r\ny\r\n--b--\r\n".utf8)
        }
        #expect(try post(Self.type, body(8192)).form["a"] == "y")
        #expect(refusal(Self.type, body(8193)) == .headerTooLarge)
        #expect(CGIError.headerTooLarge.status == 413)
    }
}
