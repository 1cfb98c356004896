import CGI
import Testing

@Suite("Types of bodies")
struct ContentTypeTests {
    @Test(
        "Three are read, however they are written",
        arguments: [
            ("application/x-www-form-urlencoded", .urlEncodedForm),
            ("Application/X-WWW-Form-URLEncoded ; Charset=\"UTF-8\"", .urlEncodedForm),
            ("application/json", .json), ("application/json;charset=utf-8;", .json),
            (
                "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
                .multipartForm(boundary: Array("----WebKitFormBoundary7MA4YWxkTrZu0gW".utf8))
            ),
            (
                "multipart/form-data; charset=utf-8; BOUNDARY=\"a=b:c\"",
                .multipartForm(boundary: Array("a=b:c".utf8))
            ),
        ] as [(String, ContentType)])
    func types(type: String, expected: ContentType) throws {
        let sent = environment("POST", ["CONTENT_TYPE": type, "CONTENT_LENGTH": "5"])
        #expect(try CGIRequestHead(environment: sent).contentType == expected)
    }

    @Test(
        "Others are refused unread",
        arguments: [
            (nil, .noType, 415), ("", .noType, 415), ("text/plain", .unknownType, 415),
            ("application/xml", .unknownType, 415),
            ("multipart/mixed; boundary=b", .unknownType, 415), ("application/json2", .unknownType, 415),
            ("json", .unknownType, 415),
            ("; charset=utf-8", .malformedType, 415), ("application/json; charset", .malformedType, 415),
            ("application/json, text/plain", .malformedType, 415),
            ("application/json; charset=\"utf-8", .malformedType, 415),
            ("application/json; a=1; A=2", .malformedType, 415),
            ("application/json; charset=latin1", .otherCharset, 415),
            ("application/json; charset=utf-16", .otherCharset, 415),
            ("multipart/form-data; boundary=a; boundary=b", .malformedType, 415),
            ("multipart/form-data", .noBoundary, 400),
            ("multipart/form-data; boundary=", .emptyBoundary, 400),
            ("multipart/form-data; boundary=\"\"", .emptyBoundary, 400),
            ("multipart/form-data; boundary=" + String(repeating: "b", count: 71), .longBoundary, 400),
            ("multipart/form-data; boundary=\"a b\"", .badBoundary, 400),
            ("multipart/form-data; boundary=\"a\\b\"", .badBoundary, 400),
            ("multipart/form-data; boundary=\"a\r\nb\"", .badBoundary, 400),
            ("multipart/form-data; boundary=\"饺\"", .badBoundary, 400),
        ] as [(String?, CGIError, Int)])
    func refused(type: String?, fault: CGIError, status: Int) {
        var sent = environment("POST", ["CONTENT_LENGTH": "5"])
        sent["CONTENT_TYPE"] = type
        #expect(refusal(sent) == fault)
        #expect(fault.status == status)
    }

    @Test("A boundary may have 70 bytes")
    func longestBoundary() throws {
        let boundary = String(repeating: "b", count: 70)
        let body = "--\(boundary)\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--\(boundary)--\r\n"
        #expect(try post("multipart/form-data; boundary=\(boundary)", Array(body.utf8)).form["a"] == "x")
    }

    @Test("JSON is handed on as it is, and is UTF-8")
    func json() throws {
        let body = Array("{\"enabled\": false}\r\n".utf8)
        let request = try post("application/json", body)
        #expect(request.body == body)
        #expect(request.form == FormFields())
        #expect(request.path == "/events")
        #expect(refusal("application/json", [0x22, 0xC0, 0xAE, 0x22]) == .bodyNotUTF8)
    }
}
