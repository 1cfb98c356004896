import Testing

@testable import Mail

@Suite("Mail addresses")
struct MailAddressTests {
    @Test(
        "Addresses",
        arguments: [
            ("reader@example.org", "reader@example.org"),
            ("First.Last+tag@Mail.Example.ORG", "First.Last+tag@mail.example.org"),
            ("o'brien@duke.edu", "o'brien@duke.edu"),
            ("a@xn--fsqu00a.xn--0zwm56d", "a@xn--fsqu00a.xn--0zwm56d"),
            ("--@example.org", "--@example.org"),
        ])
    func good(text: String, address: String) throws { #expect(try "\(MailAddress(text))" == address) }

    @Test(
        "Texts that are none",
        arguments: [
            ("", .incomplete), ("a", .incomplete), ("@example.org", .incomplete), ("a@", .incomplete),
            ("a@example.org\r\nBcc: b@example.org", .control), ("a@example.org\n", .control),
            ("a\0@example.org", .control),
            ("a b@example.org", .control), ("\t a@example.org", .control), ("a\u{7F}@example.org", .control),
            ("读者@example.org", .notASCII), ("a@例子.测试", .domain), ("a@example。org", .domain),
            ("\"a b\"@example.org", .control), ("\"a\"@example.org", .localPart),
            ("a..b@example.org", .localPart),
            (".a@example.org", .localPart), ("a.@example.org", .localPart), ("<a@example.org>", .localPart),
            ("a@b@example.org", .localPart), ("a,b@example.org", .localPart), ("a@example.org>", .domain),
            ("a@localhost", .domain), ("a@127.0.0.1", .domain), ("a@[127.0.0.1]", .domain),
            ("a@-a.org", .domain),
            ("a@a-.org", .domain), ("a@a..org", .domain), ("a@example.org.", .domain),
            ("a@ex_ample.org", .domain),
        ] as [(String, MailAddress.Fault)])
    func bad(text: String, fault: MailAddress.Fault) { #expect(throws: fault) { try MailAddress(text) } }

    @Test("64 bytes before the @ and 254 in all are the limits")
    func lengths() throws {
        let local = String(repeating: "a", count: 64)
        let domain =
            Array(repeating: String(repeating: "b", count: 61), count: 3).joined(separator: ".") + ".cc"
        #expect(throws: Never.self) { try MailAddress("\(local)@\(domain)") }
        #expect(throws: MailAddress.Fault.tooLong) { try MailAddress("\(local)a@example.org") }
        #expect(throws: MailAddress.Fault.tooLong) { try MailAddress("\(local)@c.\(domain)") }
    }
}
