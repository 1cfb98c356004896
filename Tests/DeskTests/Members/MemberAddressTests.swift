import Foundation
import Testing

@testable import Desk
@testable import State

@Suite("The address of a member")
struct MemberAddressTests {
    private static let domains = ["example.edu", "cs.example.edu"]

    @Test(
        "has one form for all spellings of a mailbox",
        arguments: [
            ("li@example.edu", "li@example.edu"), ("Li@Example.EDU", "li@example.edu"),
            ("li+events@example.edu", "li@example.edu"), ("LI+a+b@example.edu", "li@example.edu"),
            ("  li@example.edu\t", "li@example.edu"), ("li@cs.example.edu", "li@cs.example.edu"),
            ("mei-li.wang_2@example.edu", "mei-li.wang_2@example.edu"),
            ("o'hara@example.edu", "o'hara@example.edu"),
        ])
    func canonical(typed: String, expected: String) throws {
        #expect(try MemberAddress(typed, domains: Self.domains).text == expected)
    }

    @Test(
        "is refused for another domain, other letters, or what is no address of a person",
        arguments: [
            ("li@other.edu", .otherDomain), ("li@sub.example.edu", .otherDomain),
            ("li@xexample.edu", .otherDomain), ("li@example.edu.evil.example", .otherDomain),
            ("li@examp1e.edu", .otherDomain), ("li@xn--exmple-4nf.edu", .otherDomain),
            ("li@ex\u{430}mple.edu", .notPlain), ("l\u{131}@example.edu", .notPlain),
            ("li\u{FF20}example.edu", .notPlain), ("\u{FF4C}i@example.edu", .notPlain),
            ("li\u{301}@example.edu", .notPlain), ("\u{202E}li@example.edu", .notPlain),
            ("\u{212A}im@example.edu", .notPlain),
            ("", .unusable), ("li", .unusable), ("@example.edu", .unusable), ("+a@example.edu", .unusable),
            ("a.+b@example.edu", .unusable), ("li@example.edu.", .unusable),
            ("li@example.edu, bo@example.edu", .unusable), ("\"li\"@example.edu", .unusable),
            ("li%other.edu@example.edu", .unusable), ("other.edu!li@example.edu", .unusable),
            ("remote:li@example.edu", .unusable), ("li@example.edu\r\nBcc: all@example.edu", .unusable),
            (String(repeating: "a", count: 4000) + "@example.edu", .unusable),
            ("e" + String(repeating: "\u{301}", count: 2000) + "@example.edu", .unusable),
        ] as [(String, MemberAddress.Fault)])
    func refused(typed: String, fault: MemberAddress.Fault) {
        #expect(throws: fault) { try MemberAddress(typed, domains: Self.domains) }
    }

    @Test("is of any domain where none are named")
    func anyDomain() throws {
        #expect(try MemberAddress("Li+x@other.example", domains: nil).text == "li@other.example")
    }

    @Test(
        "of another domain is refused openly, with the domains and with what was typed, and nothing is sent")
    func openly() async throws {
        let joining = try JoiningHost()
        var browser = DeskBrowser()
        let cases = [
            ("li@other.edu", "Only addresses that end in @example.edu, @cs.example.edu"),
            ("李@example.edu", "Type the address in plain letters."),
            ("li", "Check the email address."),
        ]
        for (typed, sentence) in cases {
            let answer = await joining.ask(typed, by: &browser)
            #expect(answer.status == 422 && answer.page.contains(sentence), "\(typed)")
            #expect(answer.page.contains(#"value="\#(typed)""#), "\(typed)")
        }
        #expect(try joining.host.database.nextOutgoingMail() == nil)
    }

    @Test("named by the web server is in lower case, and never a mail address")
    func remote() {
        #expect(RemoteMember("Li")?.address == "remote:li")
        #expect(RemoteMember("li@example.edu")?.address == "remote:li@example.edu")
        for name in ["", "l i", "l\u{131}", "li\n", String(repeating: "a", count: 129)] {
            #expect(RemoteMember(name) == nil)
        }
    }
}
