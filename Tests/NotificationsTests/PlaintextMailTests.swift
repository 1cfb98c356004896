import Testing

@testable import Notifications

@Suite("Mail without TLS")
struct PlaintextMailTests {
    private static let refused =
        #"'mail.smtp.security' is missing or not usable; expected starttls or tls, since mail to another host would be sent in the clear; "allowPlaintext": true beside it allows that"#
    private static let password =
        "'mail.smtp.security' is missing or not usable; expected starttls or tls, since the password would be sent in the clear"
    private static let noFlag =
        "'mail.smtp.allowPlaintext' is missing or not usable; expected true or false"

    /// A host, the members behind `security`, and the sentence about them; nil where the settings are taken.
    private static let cases: [(String, String, String?)] = [
        ("localhost", "", nil), ("127.0.0.1", "", nil),
        ("mail.example.edu", "", refused), ("127.0.0.1.example.edu", "", refused),
        ("mail.example.edu", #", "allowPlaintext": false"#, refused),
        ("mail.example.edu", #", "allowPlaintext": true"#, nil),
        ("mail.example.edu", #", "allowPlaintext": true, "user": "u", "password": "p""#, password),
        ("localhost", #", "user": "u", "password": "p""#, nil),
        ("mail.example.edu", #", "allowPlaintext": "yes""#, noFlag),
        ("localhost", #", "allowPlaintext": 1"#, noFlag), ("localhost", #", "allowPlaintext": null"#, noFlag),
    ]

    @Test(
        "goes to this machine alone, to another host where a setting allows it, and a password never does",
        arguments: cases)
    func hosts(host: String, members: String, sentence: String?) throws {
        let json =
            #"{"mail": {"sender": "b@example.edu", "smtp": {"host": "\#(host)", "security": "none"\#(members)}}}"#
        guard let sentence else {
            #expect(try ChannelSettings(json: Array(json.utf8)).mail != nil)
            return
        }
        let fault = #expect(throws: ChannelFault.self) { try ChannelSettings(json: Array(json.utf8)) }
        #expect(fault?.description == "State/channels.json: \(sentence)")
    }

    @Test("is no matter where the connection has TLS", arguments: ["starttls", "tls"])
    func withTLS(security: String) throws {
        let json =
            #"{"mail": {"sender": "b@example.edu", "smtp": {"host": "mail.example.edu", "security": "\#(security)"}}}"#
        guard case .smtp(let account)? = try ChannelSettings(json: Array(json.utf8)).mail?.transport else {
            Issue.record("no server")
            return
        }
        #expect(account.security.rawValue == security && !account.allowsPlaintext)
    }
}
