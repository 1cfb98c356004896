import CGI
import Testing

@Suite("Simple forms")
struct URLEncodedFormTests {
    private let type = "application/x-www-form-urlencoded"

    @Test(
        "Texts are decoded",
        arguments: [
            ("title=Dumpling+Night", "Dumpling Night"), ("title=%E9%A5%BA%E5%AD%90", "饺子"),
            ("title=饺子", "饺子"),
            ("title=a%2bb%3D%26", "a+b=&"), ("title=a=b", "a=b"), ("title=", ""), ("title", ""),
            ("%74itle=x", "x"), ("&&title=x&", "x"), ("title=a%0D%0Ab", "a\nb"), ("title=a%0Ab", "a\nb"),
            ("title=a%0D%0A%0D%0A", "a\n\n"), ("title=%E2%80%AEevil", "\u{202E}evil"),
            ("title=%09%0B", "\t\u{B}"),
            ("title=%22%CC%81", "\"\u{301}"), ("title=a;b", "a;b"),
        ])
    func texts(body: String, text: String) throws {
        let form = try post(type, Array(body.utf8)).form
        #expect(form.names == ["title"])
        #expect(form["title"].map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "What cannot be a field is refused",
        arguments: [
            ("title=%zz", .badPercent, "title"), ("title=%", .badPercent, "title"),
            ("title=%4", .badPercent, "title"),
            ("title=%4&b=1", .badPercent, "title"), ("%zz=1", .badPercent, nil),
            ("title=%+1", .badPercent, "title"),
            ("title=%FF", .notUTF8, "title"), ("title=%C0%AE", .notUTF8, "title"),
            ("title=%ED%A0%80", .notUTF8, "title"), ("title=%F4%90%80%80", .notUTF8, "title"),
            ("title=%E9%A5", .notUTF8, "title"), ("title=%00", .nul, "title"), ("title=a%00b", .nul, "title"),
            ("title=a%0Db", .loneCarriageReturn, "title"), ("title=a%0D", .loneCarriageReturn, "title"),
            ("title=%0D%0D%0A", .loneCarriageReturn, "title"), ("=x", .unnamed, nil), ("=", .unnamed, nil),
            ("a%20b=x", .badName, nil), ("%0D%0A=x", .badName, nil), ("%C3%A9=x", .badName, nil),
            ("%E2%84%AA=x", .badName, nil), (String(repeating: "a", count: 129) + "=x", .badName, nil),
            ("a=1&b=2&a=1", .repeated, "a"), ("a&%61", .repeated, "a"),
        ] as [(String, FieldFault, String?)])
    func refused(body: String, fault: FieldFault, name: String?) {
        #expect(refusal(type, Array(body.utf8)) == .field(fault, name: name))
        #expect(refusal(environment("GET", ["QUERY_STRING": body])) == .field(fault, name: name))
        #expect(CGIError.field(fault, name: name).status == 400)
    }

    @Test("Bytes that are not UTF-8 are refused as they are, too")
    func rawBytes() {
        #expect(refusal(type, Array("title=".utf8) + [0xC0, 0xAE]) == .field(.notUTF8, name: "title"))
    }

    @Test("A hundred fields are taken, 10,000 are not")
    func many() throws {
        func body(_ count: Int) -> [UInt8] {
            Array((0..<count).map { "f\($0)=\($0)" }.joined(separator: "&").utf8)
        }
        #expect(try post(type, body(100)).form.names.count == 100)
        #expect(refusal(type, body(101)) == .field(.tooMany, name: nil))
        #expect(refusal(type, body(10_000)) == .field(.tooMany, name: nil))
    }

    @Test("A text may have 256 KiB; a megabyte is refused")
    func longText() throws {
        func body(_ count: Int) -> [UInt8] { Array("title=".utf8) + [UInt8](repeating: 0x61, count: count) }
        #expect(try post(type, body(262_144)).form["title"]?.utf8.count == 262_144)
        #expect(refusal(type, body(262_145)) == .field(.tooLong, name: "title"))
        #expect(refusal(type, body(1_000_000)) == .field(.tooLong, name: "title"))
        #expect(CGIError.field(.tooLong, name: "title").status == 413)
    }

    @Test("More than 30 marks behind a character are refused, in a query too")
    func marks() throws {
        func text(_ count: Int) -> String { "a" + String(repeating: "%CC%81", count: count) + "b" }
        #expect(try post(type, Array("title=\(text(30))&x=\(text(30))".utf8)).form.names == ["title", "x"])
        #expect(refusal(type, Array("title=\(text(31))".utf8)) == .field(.tooManyMarks, name: "title"))
        #expect(
            refusal(environment("GET", ["QUERY_STRING": "q=\(text(31))"])) == .field(.tooManyMarks, name: "q")
        )
        #expect(CGIError.field(.tooManyMarks, name: "q").status == 400)
    }

    @Test("A body that is not as long as it says is refused")
    func lengths() {
        let head = environment("POST", ["CONTENT_TYPE": type, "CONTENT_LENGTH": "5"])
        #expect(throws: CGIError.shortBody) { try CGIRequest(environment: head, body: Array("a=12".utf8)) }
        #expect(throws: CGIError.longBody) {
            try CGIRequest(environment: head, body: Array("a=1234".utf8))
        }
        #expect([CGIError.shortBody, .longBody].map(\.status) == [400, 400])
    }

    @Test("Sentences name a field whose name is a word, and show nothing else of what was sent")
    func sentences() {
        #expect(CGIError.field(.repeated, name: "title").reason == "The field ‘title’: It was sent twice.")
        #expect(CGIError.field(.repeated, name: "<b>").reason == "A field: It was sent twice.")
        #expect(CGIError.field(.tooMany, name: nil).reason == "A field: There are too many.")
    }
}
