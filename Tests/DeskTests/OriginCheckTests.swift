import Testing

@testable import Desk

@Suite("Where a request comes from")
struct OriginCheckTests {
    private static let site = "https://csa.example.edu"

    @Test(
        "is this site, as far as browsers say, and this machine only where the browser runs here",
        arguments: [
            (nil, nil, false, true), ("https://csa.example.edu", nil, false, true),
            ("https://csa.example.edu", "same-origin", false, true),
            ("https://csa.example.edu", "same-site", false, false), (nil, "cross-site", false, false),
            (nil, "none", false, false), ("https://evil.example", "same-origin", false, false),
            ("http://csa.example.edu", nil, false, false), ("https://csa.example.edu:444", nil, false, false),
            ("https://csa.example.edu.evil.example", nil, false, false), ("null", nil, false, false),
            ("http://127.0.0.1:8080", nil, true, true), ("http://localhost:8080", "same-origin", true, true),
            ("http://[::1]:8080", nil, true, true), ("http://127.0.0.1:8080", nil, false, false),
            ("https://127.0.0.1", nil, true, false), ("http://127.0.0.1.evil.example", nil, true, false),
            ("http://localhost@evil.example", nil, true, false),
        ] as [(String?, String?, Bool, Bool)])
    func origins(_ origin: String?, _ fetchSite: String?, _ isLocal: Bool, _ isAllowed: Bool) {
        let check = OriginCheck(site: Self.site, isLocal: isLocal)
        #expect(check.allows(origin: origin, fetchSite: fetchSite) == isAllowed)
    }

    @Test(
        "is on a request of pages on another host of the same site their origin, byte for byte",
        arguments: [
            ("https://www.csa.example.edu", "same-site", true), ("https://www.csa.example.edu", nil, true),
            ("https://www.csa.example.edu", "cross-site", false),
            ("https://www.csa.example.edu", "same-origin", false),
            ("https://www.csa.example.edu", "none", false),
            ("https://csa.example.edu", "same-origin", true), ("https://csa.example.edu", "same-site", false),
            ("http://www.csa.example.edu", "same-site", false), ("null", "same-site", false),
            ("https://www.csa.example.edu:8443", "same-site", false),
            ("https://www.csa.example.edu.evil.org", "same-site", false),
            ("https://evil.csa.example.edu", "same-site", false),
            ("https://WWW.csa.example.edu", "same-site", false),
            ("https://www.csa.example.edu/", "same-site", false), (nil, "same-site", false),
        ] as [(String?, String?, Bool)])
    func pages(_ origin: String?, _ fetchSite: String?, _ isAllowed: Bool) {
        let check = OriginCheck(site: Self.site, isLocal: false, pages: "https://www.csa.example.edu")
        #expect(check.allows(origin: origin, fetchSite: fetchSite) == isAllowed)
    }

    @Test(
        "is the site's own without TLS, where the host is the same",
        arguments: [
            ("http://csa.example.edu", true), ("https://csa.example.edu", false),
            ("http://www.csa.example.edu", false), (nil, false),
        ] as [(String?, Bool)])
    func plain(_ origin: String?, _ isPlain: Bool) {
        #expect(OriginCheck.isPlain(origin, of: Self.site) == isPlain)
        #expect(OriginCheck.isPlain(origin, of: "http://csa.example.edu") == isPlain)
    }

    @Test("is shown by the token of the form alone, byte for byte")
    func tokens() {
        #expect(OriginCheck.isSame("abc", "abc"))
        for given in [nil, "", "ab", "abd", "abcd", "ABC"] { #expect(!OriginCheck.isSame(given, "abc")) }
        #expect(!OriginCheck.isSame("", nil))
        // The same to a reader, and other bytes.
        #expect(!OriginCheck.isSame("e\u{301}", "\u{e9}\u{301}"))
    }
}
