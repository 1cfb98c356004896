import ContentFiles
import Model
import TestSupport
import Testing

@Suite("The settings of members in site.yml")
struct MemberSettingsFileTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    @Test(
        "are domains in lower case, each once, or the web server's sign-on, and off without the key",
        arguments: [
            ("", nil),
            ("members:", nil),
            ("members: {domains: [example.edu]}", MemberSettings(domains: ["example.edu"])),
            ("members: {domains: example.edu}", MemberSettings(domains: ["example.edu"])),
            (
                "members: {domains: [Example.EDU, cs.example.edu, example.edu], remoteUser: true}",
                MemberSettings(domains: ["example.edu", "cs.example.edu"], remoteUser: true)
            ),
            ("members: {remoteUser: true}", MemberSettings(domains: [], remoteUser: true)),
        ] as [(String, MemberSettings?)])
    func settings(line: String, expected: MemberSettings?) async throws {
        try site.folder.write(SampleSite.settings + line + "\n", to: "Content/site.yml")
        let reading = await site.reading()
        #expect(reading.problems.filter { $0.file == "Content/site.yml" } == [])
        #expect(reading.content?.settings.members == expected)
    }

    @Test(
        "name no address, pattern, number or word with other letters as a domain",
        arguments: [
            "@example.edu", "*.example.edu", "edu", "example.edu.", ".example.edu", "exa mple.edu",
            "-example.edu", "example-.edu", "192.0.2.1", "ex\u{430}mple.edu", "exa_mple.edu",
            String(repeating: "a", count: 64) + ".edu",
        ])
    func wrongDomain(domain: String) async throws {
        let lines = "title: X\nurl: https://a.example\ntimeZone: UTC\nmembers:\n  domains: [\"\(domain)\"]\n"
        try site.folder.write(lines, to: "Content/site.yml")
        let expected = "expected domains of mail addresses such as example.edu, without @ and *"
        #expect(
            await site.sentences()
                == ["Content/site.yml:5: 'members: domains' is \"\(domain)\"; \(expected)"])
        #expect(await site.reading().content == nil)
    }
}
