import Model
import Testing

@testable import Site

@Suite("Links within a site")
struct SiteAddressTests {
    @Test(
        "lead to an address and an id of the site, or out of it",
        arguments: [
            ("/courses/", "/courses/ "), ("../math-1/#c-a", "/courses/math-1/ c-a"),
            ("#c-b", "/courses/x/ c-b"),
            ("https://pine.example.org/", "/ "), ("/assets/a%20b.css?x=1", "/assets/a b.css "),
            ("https://other.example.org/courses/", "out"), ("mailto:a@example.org", "out"),
            ("http://pine.example.org/", "out"), ("/poster/login", "out"),
        ])
    func target(link: String, expected: String) {
        let target = SiteAddress(Sample.settings).target(of: link, from: "/courses/x/")
        #expect(target.map { "\($0.address) \($0.fragment)" } ?? "out" == expected)
    }
}
