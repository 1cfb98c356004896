import Foundation
import Testing

@testable import Model

@Suite("The place of the program")
struct ProgramPlaceTests {
    private func settings(_ url: String, _ poster: String?) -> SiteSettings {
        SiteSettings(title: "X", url: url, timeZone: .gmt, poster: poster)
    }

    @Test(
        "is the same site only below the host of one of the two, without its www, and with TLS on both",
        arguments: [
            ("https://www.csa.example.edu", "https://desk.csa.example.edu/poster", "csa.example.edu"),
            ("https://csa.example.edu", "https://desk.csa.example.edu/poster", "csa.example.edu"),
            ("https://WWW.CSA.example.edu/club", "https://Desk.csa.example.edu/poster", "csa.example.edu"),
            ("https://desk.csa.example.edu", "https://www.csa.example.edu/poster", "csa.example.edu"),
            ("https://pages.csa.org:8443", "https://csa.org/poster", "csa.org"),
            ("https://csa.org", "https://csa.org:8443/poster", "csa.org"),
            // Siblings of which neither is the domain may be two customers of one host.
            ("https://csa.github.io", "https://desk.github.io/poster", nil),
            ("https://csa.example.edu", "https://csa-desk.example.edu/poster", nil),
            ("https://csa.co.uk", "https://desk.co.uk/poster", nil),
            ("https://www.com", "https://desk.com/poster", nil),
            ("https://csa.example.edu", "https://evilcsa.example.edu/poster", nil),
            ("https://csa.example.edu", "https://desk.csa.example.edu.evil.org/poster", nil),
            ("http://www.csa.example.edu", "https://desk.csa.example.edu/poster", nil),
            ("https://localhost", "https://desk.localhost/poster", nil),
        ] as [(String, String, String?)])
    func sameSite(url: String, poster: String, domain: String?) throws {
        let address = try ProgramAddress(poster)
        let expected: ProgramPlace =
            domain.map { .sameSite(address, domain: $0) } ?? .elsewhere(address)
        #expect(settings(url, poster).program == expected)
    }

    @Test(
        "makes links of pages, and whole links of the program",
        arguments: [
            ("/poster", "/csa/poster", "/csa/poster", "https://www.a.example"),
            (
                "https://desk.a.example/p/x", "https://desk.a.example/p/x", "/p/x", "https://desk.a.example"
            ),
            ("https://b.example:8443/p", "https://b.example:8443/p", "/p", "https://b.example:8443"),
            ("https://b.example:443/p", "https://b.example/p", "/p", "https://b.example"),
            (nil, nil, nil, "https://www.a.example"),
        ] as [(String?, String?, String?, String)])
    func links(poster: String?, mount: String?, path: String?, origin: String) {
        let settings = settings("https://www.a.example/csa", poster)
        #expect(settings.mount == mount)
        #expect((settings.programPath, settings.programOrigin) == (path, origin))
        #expect(settings.memberPicture("a.jpg") == mount.map { "\($0)/member/picture/a.jpg" })
    }

    @Test(
        "decides whether pages offer notifications to devices",
        arguments: [
            ("/poster", SetUpChannels.all), ("https://desk.a.example/poster", .all),
            ("https://b.example/poster", SetUpChannels(push: false, apps: false, mail: true)), (nil, nil),
        ] as [(String?, SetUpChannels?)])
    func channels(poster: String?, offered: SetUpChannels?) {
        var settings = settings("https://www.a.example", poster)
        #expect(settings.offeredChannels == offered)
        settings.channels = SetUpChannels(push: true, apps: true, mail: false)
        #expect((settings.offeredChannels == nil) == (poster == nil || offered?.push == false))
    }

    @Test(
        "is no address with a fault",
        arguments: [
            ("http://desk.a.example/poster", .scheme), ("HTTPS://desk.a.example/poster", .scheme),
            ("ftp://desk.a.example/poster", .scheme), ("https:/desk.a.example/poster", .scheme),
            ("https://mei@desk.a.example/poster", .user), ("https://mei:x@desk.a.example/poster", .user),
            ("https://www.a.example@evil.org/poster", .user),
            ("https:///poster", .host), ("https://localhost/poster", .host),
            ("https://192.0.2.1/poster", .host), ("https://[2001:db8::1]/poster", .host),
            ("https://2130706433/poster", .host), ("https://desk.a.example./poster", .host),
            ("https://desk..example/poster", .host), ("https://-desk.a.example/poster", .host),
            ("https://d\u{435}sk.a.example/poster", .host), ("https://desk_a.example/poster", .host),
            ("https://desk.a.example\\.evil.org/poster", .host), ("https://desk a.example/poster", .host),
            ("https://\(String(repeating: "a", count: 64)).example/poster", .host),
            ("https://desk.a.example:/poster", .port), ("https://desk.a.example:0/poster", .port),
            ("https://desk.a.example:65536/poster", .port), ("https://desk.a.example:x/poster", .port),
            ("https://desk.a.example:080/poster", .port), ("https://desk.a.example/poster?x", .query),
            ("https://desk.a.example/poster#x", .query), ("https://desk.a.example?/poster", .query),
            ("https://desk.a.example", .path), ("https://desk.a.example/", .path),
            ("https://desk.a.example/poster/", .path), ("https://desk.a.example//poster", .path),
            ("https://desk.a.example/../poster", .path), ("https://desk.a.example/./poster", .path),
            ("https://desk.a.example/%70oster", .path), ("https://desk.a.example/p;x", .path),
        ] as [(String, ProgramAddress.Fault)])
    func faults(text: String, fault: ProgramAddress.Fault) {
        #expect(throws: fault) { try ProgramAddress(text) }
        #expect(settings("https://www.a.example", text).program == nil)
    }
}
