import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@testable import Courses

@Suite("Keys with wrong values, and files that do not fit together")
struct BadFieldTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    private static let brackets = "expected one text; put it in quotation marks if its brackets are meant"
    private static let languages = "expected a text for each language, such as {en: Algebra, zh-Hans: 代数}"
    private static let date = "expected a date such as 2026-12-05 or a time such as 2026-12-05T18:00:00-05:00"

    @Test(
        "Courses",
        arguments: [
            ("name: X", [": 'number' is missing; expected the number of the class such as MATH 216"]),
            (
                "number:\nname: X",
                [":2: 'number' is missing; expected the number of the class such as MATH 216"]
            ),
            ("number: X 1", [": 'name' is missing; expected the name of the class"]),
            ("number: X 1\nname: ' '", [":3: 'name' is missing; expected the name of the class"]),
            ("number: X 1\nname: {}", [":3: 'name' is missing; expected the name of the class"]),
            ("number: [X]\nname: X", [":2: 'number' is \"a list\"; \(brackets)"]),
            ("number: {a: b}\nname: X", [":2: 'number' is \"a map\"; expected one text"]),
            ("number: X 1\nname: [X]", [":3: 'name' is \"a list\"; \(brackets)"]),
            ("number: X 1\nname: {X}", [":3: 'name' is \"a map\"; \(brackets)"]),
            ("number: X 1\nname:\n- X", [":3: 'name' is \"a list\"; expected one text"]),
            ("number: X 1\nname: {en: [X]}", [":3: 'name' is \"a map\"; \(languages)"]),
            ("number: X 1\nname: {en: ''}", [":3: 'name' is \"a map\"; \(languages)"]),
            (
                "number: X 1\nname: X\ncrossListed: {a: b}",
                [":4: 'crossListed' is \"a map\"; expected a list of texts such as [ECON 216, STAT 216]"]
            ),
            (
                "number: X 1\nname: X\ncrossListed: [A 1, [B 2]]",
                [":4: 'crossListed' is \"a list\"; expected a list of texts such as [ECON 216, STAT 216]"]
            ),
            (
                "number: X 1\nname: X\ntext: html",
                [":4: 'text' is \"html\"; expected text: typed, or no such line for Markdown"]
            ),
            (
                "nmae: X\nnumber: X 1",
                [
                    ": 'name' is missing; expected the name of the class",
                    ":2: warning: 'nmae' is not a known key; did you mean 'name'?",
                ]
            ),
        ])
    func courses(frontMatter: String, sentences: [String]) async throws {
        try site.course("x", frontMatter)
        #expect(await site.sentences() == sentences.map { "Content/courses/x.md\($0)" })
        #expect(await site.reading().content == nil)
    }

    @Test(
        "A key that nothing reads is a warning, with the one that may be meant",
        arguments: [
            ("profesor: X", "'profesor' is not a known key; did you mean 'professor'?"),
            ("Semester: X", "'Semester' is not a known key; did you mean 'semester'?"),
            ("room: X", "'room' is not a known key; it is kept and not used"),
            ("'': X", "'' is not a known key; it is kept and not used"),
            ("[a]: X", "'' is not a known key; it is kept and not used"),
            ("\"a\\nb\": X", "'a\\u{a}b' is not a known key; it is kept and not used"),
        ])
    func unknownKeys(key: String, words: String) async throws {
        try site.review("r2", key)
        let reading = await site.reading()
        #expect(
            reading.problems.map(\.description) == ["Content/reviews/math-216/r2.md:2: warning: \(words)"])
        #expect(reading.content?.reviews.count == 2)
    }

    @Test(
        "A wrong date is told with what stands there",
        arguments: ["soon", "2026-02-29", "12/5/2026", "~", "1e3"])
    func dates(text: String) async throws {
        try site.review("r2", "professor: X\nposted: \(text)")
        #expect(
            await site.sentences() == [
                "Content/reviews/math-216/r2.md:3: 'posted' is \"\(text)\"; \(Self.date)"
            ])
    }

    @Test("A review without text, and a page without title or with a name of the site's own")
    func others() async throws {
        try site.review("r2", "professor: X", body: "")
        try site.folder.write("---\n---\n", to: "Content/pages/about.md")
        try site.folder.write("---\ntitle: X\n---\n", to: "Content/pages/Assets.md")
        try site.folder.write("---\nnumber: X 1\nname: X\n---\n", to: "Content/courses/page.md")
        #expect(
            await site.sentences() == [
                "Content/courses/page.md: would have the address page, which the site itself uses; expected another file name",
                "Content/pages/Assets.md: would have the address assets, which the site itself uses; expected another file name",
                "Content/pages/about.md: 'title' is missing; expected the heading of the page",
                "Content/reviews/math-216/r2.md: has no text below the front matter; expected some",
            ])
    }

    @Test("A key that ends with half of a line's end hides no other key's line")
    func keyWithReturn() async throws {
        try site.course("a", "number: X 1\nname: A")
        try site.course("b", "\"odd\\r\": 1\nnumber: X 1\nname: B")
        let sentences = await site.sentences().filter { !$0.contains("warning") }
        #expect(
            sentences == [
                "Content/courses/b.md:3: the number X 1 is already taken by Content/courses/a.md; expected each only once"
            ])
    }

    @Test("Of two files for one address, number or id the second is told, with the first")
    func duplicates() async throws {
        try site.course("Math 216", "number: MATH 1\nname: X\ncrossListed: [LIT 2, X 3]")
        try site.course("other", "name: X\nnumber: lit 2")
        try site.course("third", "number: MATH 4\nname: X\ncrossListed: [x 3]")
        try site.course("self", "number: Y 1\nname: X\ncrossListed: [y 1]")
        try site.folder.write("---\n---\nText.", to: "Content/reviews/math-216/R1.md")
        try site.folder.write("---\ntitle: X\n---\n", to: "Content/pages/Über uns.md")
        try site.folder.write("---\ntitle: X\n---\n", to: "Content/pages/uber-uns.md")
        let taken = "is already taken by Content"
        #expect(
            await site.sentences() == [
                "Content/courses/math-216.md: the address /courses/math-216/ \(taken)/courses/Math 216.md; expected each only once",
                "Content/courses/other.md:3: the number lit 2 \(taken)/courses/Math 216.md; expected each only once",
                "Content/courses/self.md:4: the number y 1 \(taken)/courses/self.md; expected each only once",
                "Content/courses/third.md:4: the number x 3 \(taken)/courses/Math 216.md; expected each only once",
                "Content/pages/Über uns.md: the address /uber-uns/ \(taken)/pages/uber-uns.md; expected each only once",
                "Content/reviews/math-216/r1.md: the id r1 \(taken)/reviews/math-216/R1.md; expected each only once",
            ])
    }

    @Test("A folder of reviews without a course is told once, by the folder's own name")
    func homeless() async throws {
        for name in ["a", "b"] {
            try site.folder.write("---\n---\nText.", to: "Content/reviews/MATH 999/\(name).md")
        }
        #expect(
            await site.sentences() == [
                "Content/reviews/MATH 999: belongs to no course; expected Content/courses/math-999.md"
            ])
    }

    @Test(
        "Reviews of a course whose file is merely broken are not called homeless",
        arguments: ["---\nnumber: [\n---\n", "", "\u{0}"])
    func brokenCourse(text: String) async throws {
        try site.folder.write(text, to: "Content/courses/math-216.md")
        let files = await site.reading().problems.map(\.file)
        #expect(files == ["Content/courses/math-216.md"])
    }

    @Test(
        "Settings",
        arguments: [
            (
                "url: https://a.example\ntimeZone: UTC",
                ": 'title' is missing; expected the association's name"
            ),
            ("title: X\nurl: a.example\ntimeZone: UTC", ":2: 'url' is \"a.example\"; \(address)"),
            ("title: X\nurl: ftp://a.example\ntimeZone: UTC", ":2: 'url' is \"ftp://a.example\"; \(address)"),
            ("title: X\nurl: https:///x\ntimeZone: UTC", ":2: 'url' is \"https:///x\"; \(address)"),
            (
                "title: X\nurl: https://a.example/?q\ntimeZone: UTC",
                ":2: 'url' is \"https://a.example/?q\"; \(address)"
            ),
            (
                "title: X\nurl: https://u:p@a.example\ntimeZone: UTC",
                ":2: 'url' is \"https://u:p@a.example\"; \(address)"
            ),
            ("title: X\nurl: https://a.example\ntimeZone: EST", ":3: 'timeZone' is \"EST\"; \(zone)"),
            (
                "title: X\nurl: https://a.example\ntimeZone: Mars/Base",
                ":3: 'timeZone' is \"Mars/Base\"; \(zone)"
            ),
            ("title: X\nurl: https://a.example\ntimeZone: ../UTC", ":3: 'timeZone' is \"../UTC\"; \(zone)"),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nsignIn: {secondFactor: always}",
                ":4: 'signIn: secondFactor' is \"always\"; expected optional or required"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nsignIn:\n  remoteUser: yes",
                ":5: 'signIn: remoteUser' is \"yes\"; expected true, where it is the account's name, or a domain such as example.edu, where that stands behind it"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nmoderation: {approval: some}",
                ":4: 'moderation: approval' is \"some\"; expected all or none"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nmoderation: {duplicates: no}",
                ":4: 'moderation: duplicates' is \"no\"; expected wait or publish"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nsignIn: required",
                ":4: 'signIn' is \"required\"; expected how officers sign in, such as {secondFactor: required}"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: poster",
                ":4: 'poster' is \"poster\"; expected a path such as /poster, or an address on another host such as https://desk.csa.example.edu/poster"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\ntags: food",
                ":4: 'tags' is \"food\"; expected names of tags, such as food: {en: food, zh-Hans: 美食}"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nhistory: svn",
                ":4: 'history' is \"svn\"; expected one of git"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: /../x",
                ":4: 'poster' is \"/../x\"; expected a path such as /poster, or an address on another host such as https://desk.csa.example.edu/poster"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: /./x",
                ":4: 'poster' is \"/./x\"; expected a path such as /poster, or an address on another host such as https://desk.csa.example.edu/poster"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: http://desk.a.example/poster",
                ":4: 'poster' is \"http://desk.a.example/poster\"; expected https at the beginning, without which browsers keep no cookie of the program"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: https://mei@desk.a.example/poster",
                ":4: 'poster' is \"https://mei@desk.a.example/poster\"; expected no name or password before the host"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: https://192.0.2.1/poster",
                ":4: 'poster' is \"https://192.0.2.1/poster\"; expected a host's name with a dot, such as desk.csa.example.edu; a numeric address has no certificate"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: https://desk.a.example:0/poster",
                ":4: 'poster' is \"https://desk.a.example:0/poster\"; expected a port from 1 to 65535, or none"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: https://desk.a.example/poster?x",
                ":4: 'poster' is \"https://desk.a.example/poster?x\"; expected no ? and no #: the addresses of the program's pages begin with this one"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: https://desk.a.example/poster/",
                ":4: 'poster' is \"https://desk.a.example/poster/\"; expected the path at which the program is mounted, such as /poster, without a slash at the end"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nposter: https://A.example:443/poster",
                ":4: 'poster' is \"https://A.example:443/poster\"; expected a path such as /poster, since this is the host of 'url'"
            ),
            (
                "title: X\nurl: https://a.example/csa/\ntimeZone: UTC\nposter: https://desk.a.example/csamail",
                ":4: 'poster' is \"https://desk.a.example/csamail\"; expected https://desk.a.example/csa/csamail, since the desk's host serves the site below the path of 'url' too"
            ),
            (
                "title: X\nurl: https://a.example/./x\ntimeZone: UTC",
                ":2: 'url' is \"https://a.example/./x\"; expected the site's address such as https://csa.example.edu"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nmembers: yes",
                ":4: 'members' is \"yes\"; expected how members sign in, such as {domains: [example.edu]}"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nmembers:\n  remoteUser: no",
                ":5: 'members: domains' is missing; expected domains of mail addresses, such as [example.edu]"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\nmembers:\n  domains: [a.example]\n  remoteUser: a.example",
                ":6: 'members: remoteUser' is \"a.example\"; expected true or false"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\npartners: {}",
                ":4: 'partners' is \"a map\"; expected keys 'members' and 'poster' beside it, without which nobody can register"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\npartners:\n  slot: 25",
                ":5: 'partners: slot' is \"25\"; expected 10, 15, 20, 30 or 60 minutes"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\npartners:\n  readers: some",
                ":5: 'partners: readers' is \"some\"; expected true or false"
            ),
            (
                "title: X\nurl: https://a.example\ntimeZone: UTC\npartners: often",
                ":4: 'partners' is \"often\"; expected how members find study partners, such as {slot: 30}"
            ),
            (
                "title: X\n---\ntitle: Y",
                ":2: is not YAML (but found another document); expected lines such as 'name: Linear Algebra'"
            ),
            (
                "title: X\nurl: [",
                ":2: the value of 'url' begins with [, which does not end; end it, or put the whole value in quotation marks"
            ),
        ])
    func settings(text: String, sentence: String) async throws {
        try site.folder.write(text, to: "Content/site.yml")
        let sentences = await site.sentences()
        #expect(sentences == ["Content/site.yml\(sentence)"])
        #expect(await site.reading().content == nil)
    }

    private static let address = "expected the site's address such as https://csa.example.edu"
    private static let zone = "expected a time zone such as America/New_York"
}
