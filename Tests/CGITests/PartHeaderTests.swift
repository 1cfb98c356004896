import CGI
import Testing

@Suite("Headers of parts")
struct PartHeaderTests {
    /// A form of one part with these header lines.
    private func body(_ lines: String, _ data: String = "x") -> [UInt8] {
        Array("--b\r\n\(lines)\r\n\r\n\(data)\r\n--b--\r\n".utf8)
    }

    @Test(
        "Lines that can be read in two ways are refused",
        arguments: [
            ("X-Other: 1", .noDisposition), ("", .noDisposition),
            (
                "Content-Disposition: form-data; name=a\r\ncontent-disposition: form-data; name=b",
                .twoDispositions
            ),
            ("Content-Disposition: form-data;\r\n name=a", .foldedHeader),
            ("Content-Disposition: form-data;\r\n\tname=a", .foldedHeader),
            (" Content-Disposition: form-data; name=a", .foldedHeader),
            ("Content-Disposition form-data", .brokenHeader), (": form-data", .brokenHeader),
            ("Content-Disposition : form-data; name=a", .brokenHeader),
            ("Content-Disposition: form-data; name=\"a\u{0}\"", .controlInHeader),
            ("Content-Disposition: form-data; name=\"a\rb\"", .controlInHeader),
            ("Content-Disposition: form-data; name=a\r\nX: \u{7F}", .controlInHeader),
            ("Content-Disposition: attachment; name=a", .brokenDisposition),
            ("Content-Disposition: ", .brokenDisposition),
            ("Content-Disposition: form-data name=a", .brokenDisposition),
            ("Content-Disposition: form-data; name=\"a", .brokenDisposition),
            ("Content-Disposition: form-data; name=\"a\"b", .brokenDisposition),
            ("Content-Disposition: form-data; name=a; name=b", .brokenDisposition),
            ("Content-Disposition: form-data; name=a; NAME=b", .brokenDisposition),
            ("Content-Disposition: form-data; name=a; filename=x; filename=y", .brokenDisposition),
            (
                "Content-Disposition: form-data; name=a\r\nContent-Type: a/b\r\nContent-Type: a/b",
                .repeatedHeader
            ),
            ("Content-Disposition: form-data; name=a\r\nContent-Type: a", .brokenType),
            ("Content-Disposition: form-data; name=a\r\nContent-Type:", .brokenType),
            ("Content-Disposition: form-data; name=a\r\nContent-Type: multipart/mixed; boundary=c", .nested),
            ("Content-Disposition: form-data; name=a\r\nContent-Type: Multipart/Form-Data", .nested),
            (
                "Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64",
                .transferEncoding
            ),
            (
                "Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: Quoted-Printable",
                .transferEncoding
            ),
        ] as [(String, CGIError)])
    func lines(lines: String, fault: CGIError) {
        #expect(refusal(MultipartFormTests.type, body(lines)) == fault)
        #expect(fault.status == 400)
    }

    @Test(
        "Names of files that could lead elsewhere are refused",
        arguments: [
            ("filename=\"../x.png\"", .pathInFileName), ("filename=\"..\"", .pathInFileName),
            ("filename=\".\"", .pathInFileName), ("filename=\"/etc/passwd\"", .pathInFileName),
            ("filename=\"C:\\x.png\"", .pathInFileName),
            ("filename=\"a\\\"; x=\"b.png\"", .pathInFileName),
            ("filename=\"a\u{0}.png\"", .controlInHeader), ("filename=\"a\r\nb.png\"", .brokenHeader),
            ("filename=\"a\r\nX: b.png\"", .brokenDisposition), ("filename=\"a\rb.png\"", .controlInHeader),
            ("filename=\"a%0D%0Ab.png\"", .lineEndInFileName), ("filename=\"a%0a\"", .lineEndInFileName),
            ("filename=\"a.png\"; filename*=UTF-8''b.png", .extendedFileName),
            ("filename*=UTF-8''a.png", .extendedFileName),
            ("filename=\"\(String(repeating: "a", count: 256))\"", .fileNameTooLong),
            ("filename=\"\(String(repeating: "a", count: 5000))\"", .fileNameTooLong),
            ("filename=\"\"", .unnamedFile),
        ] as [(String, CGIError)])
    func fileNames(parameter: String, fault: CGIError) {
        let lines = "Content-Disposition: form-data; name=\"picture\"; \(parameter)"
        #expect(refusal(MultipartFormTests.type, body(lines)) == fault)
    }

    @Test("A file's name is UTF-8")
    func fileNameBytes() {
        let front = "--b\r\nContent-Disposition: form-data; name=a; filename=\""
        let bytes = Array(front.utf8) + [0xC0, 0xAE] + Array("\"\r\n\r\nx\r\n--b--\r\n".utf8)
        #expect(refusal(MultipartFormTests.type, bytes) == .fileNameNotUTF8)
    }

    @Test(
        "Fields are named, once",
        arguments: [
            ("Content-Disposition: form-data", .unnamed, nil),
            ("Content-Disposition: form-data; name=\"\"", .unnamed, nil),
            ("Content-Disposition: form-data; name=\"a b\"", .badName, nil),
            ("Content-Disposition: form-data; name=\"饺\"", .badName, nil),
            (
                "Content-Disposition: form-data; name=a\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name=a",
                .repeated, "a"
            ),
            (
                "Content-Disposition: form-data; name=a\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name=a; filename=f",
                .repeated, "a"
            ),
        ] as [(String, FieldFault, String?)])
    func names(lines: String, fault: FieldFault, name: String?) {
        #expect(refusal(MultipartFormTests.type, body(lines)) == .field(fault, name: name))
    }

    @Test(
        "Texts are checked as those of simple forms are",
        arguments: [
            ("a\u{0}", .nul), ("a\rb", .loneCarriageReturn),
            (String(repeating: "a", count: 1_000_000), .tooLong),
        ] as [(String, FieldFault)])
    func texts(data: String, fault: FieldFault) {
        let lines = "Content-Disposition: form-data; name=title"
        #expect(refusal(MultipartFormTests.type, body(lines, data)) == .field(fault, name: "title"))
    }
}
