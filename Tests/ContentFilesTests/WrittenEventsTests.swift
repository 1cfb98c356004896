import Foundation
import Model
import TestSupport
import Testing

@testable import ContentFiles
@testable import Events

/// Event files with front matter as people write it, each in a site of its own.
@Suite("Events as people write them", .enabled(if: SharedData.isTested("cases/yaml-front-matter")))
struct WrittenEventsTests {
    private static let folder = "cases/yaml-front-matter/events"
    private static let quote = "which means something else in YAML; put the value in quotation marks"
    private static let unposted =
        ": warning: 'posted' is missing; expected when it was posted; without it the event stands in no feed"
    private static let noTime = "expected a date and time such as 2026-12-05T18:00, or a date"

    /// An event from 18:00 to 19:00 on a day of December 2026.
    private static func evening(_ title: String, _ day: Int, place: String = "", text: String = "Text.")
        -> String
    {
        read(title, "2026-12-0\(day)T18:00", "2026-12-0\(day)T19:00", place: place, text: text)
    }

    private static func read(
        _ title: String, _ start: String, _ end: String, place: String = "", text: String = "Text."
    ) -> String {
        "\(title) | \(start) | \(end) | \(place) | \(text)"
    }

    /// The problems of each file behind its path, and the event where it is read.
    private static let outcomes: [String: [String]] = [
        "a-colon": [":2: the value of 'title' has a colon with a space behind it, \(quote)"],
        "b-quote-colon": [evening("Dumplings: a beginner course", 1)],
        "c-no": [evening("No", 2)],
        "d-number": [evening("2026", 2)],
        "e-float": [evening("1.10", 2)],
        "f-date": [evening("2026-12-05", 2)],
        "g-null": [evening("~", 2)],
        "h-apostrophe": [evening("It's \"fun\"", 3)],
        "i-hash": [
            ":2: warning: the value of 'title' loses \"#3\", which is no text in YAML; put the value in quotation marks",
            evening("Board games", 3),
        ],
        "j-at": [evening("@home", 3)],
        "k-at-bare": [":2: the value of 'title' has the sign @, \(quote)"],
        "l-star": [":2: the value of 'title' has the sign *, \(quote)"],
        "m-emoji": [evening("🎉 Party 🎉", 4)],
        "n-tab": [evening("Tabbed", 4, place: "Room 1")],
        "o-tabindent": [":4: begins with a tab, which YAML does not allow; indent the line with spaces"],
        "p-bom": [evening("With BOM", 5)],
        "q-crlf": [evening("With CRLF", 5, text: "Text one.\n\nText two.")],
        "r-utf16": [":1: is not UTF-8 at byte 0; expected a text saved as UTF-8"],
        "s-gbk": [":2: is not UTF-8 at byte 11; expected a text saved as UTF-8"],
        "t-latin1": [":2: is not UTF-8 at byte 14; expected a text saved as UTF-8"],
        "u-hr-body": [
            evening("Rule in body", 6, text: "Before\n\n---\n\nAfter\n\n---\ntitle: not front\n---")
        ],
        "v-no-front": [":1: does not begin with front matter; expected a first line ---"],
        "w-space-dates": [unposted, evening("Date with space", 7)],
        "x-offset-dates": [unposted, read("Date with offset", "2026-12-07T05:00", "2026-12-07T06:00")],
        "y-z-dates": [unposted, evening("Date with Z", 7)],
        "z-quoted-dates": [unposted, evening("Date quoted", 7)],
        "za-short-dates": [
            unposted, ":3: 'starts' is \"2026-12-7T9:00\"; \(noTime)",
            ":4: 'ends' is \"2026-12-7T10:00\"; \(noTime)",
        ],
        "zb-us-dates": [
            unposted, ":3: 'starts' is \"12/07/2026 6pm\"; \(noTime)",
            ":4: 'ends' is \"12/07/2026 7pm\"; \(noTime)",
        ],
        "zc-midnight": [unposted, ":4: 'ends' is \"2026-12-08T24:00\"; \(noTime)"],
        "zd-dup-keys": [":3: 'title' is already on line 2; expected each key once: remove one"],
        "ze-upper-key": [
            ":2: 'title' is missing; expected what the event is called",
            ":2: warning: 'Title' is not a known key; did you mean 'title'?",
        ],
        "zf-unknown": [
            ":3: warning: 'locaton' is not a known key; did you mean 'location'?", evening("Unknown key", 8),
        ],
        "zg-trailing": [evening("Trailing spaces", 8)],
        "zh-fullwidth-colon": [
            ":2: 'title' has no plain colon and space behind it; write 'title: ' before the value"
        ],
        "zi-curly": [evening("“Quoted” title", 8)],
        "zj-brace": [":2: the value of 'title' has the sign {, \(quote)"],
        "zk-bracket": [":2: the value of 'title' has the sign [, \(quote)"],
        "zl-percent": [evening("100% fun & more <b>bold</b>", 8)],
        "zm-dst-gap": [
            unposted,
            ":3: warning: 'starts' is \"2027-03-14T02:30\", which the clocks of America/New_York skip; "
                + "it counts as 2027-03-14T03:30: write the time that is meant",
            read("In the gap", "2027-03-14T02:30", "2027-03-14T04:00"),
        ],
        "zn-feb30": [unposted, ":3: 'starts' is \"2027-02-30T02:30\"; \(noTime)"],
        "zo-endbefore": [
            unposted, ":4: 'ends' is \"2026-12-08T19:00\"; expected a time after the start, 2026-12-08T20:00",
        ],
        "zp-multiline": [
            ":5: 'location' is \"Room 1\\u{a}Building 2\"; expected a text on one line, without control characters"
        ],
        "zq-dots": [":1: has front matter without an end; expected a second line ---"],
        "zr-toml": [":1: does not begin with front matter; expected a first line ---"],
    ]

    /// What the files that can be mended are read as afterwards.
    private static let mended: [String: String] = [
        "a-colon": evening("Dumplings: a beginner course", 1), "i-hash": evening("Board games #3", 3),
        "k-at-bare": evening("@home", 3), "l-star": evening("*New* members", 3),
        "o-tabindent": evening("Tab indent", 4), "ze-upper-key": evening("Upper case key", 8),
        "zh-fullwidth-colon": evening("全角冒号", 8), "zj-brace": evening("{Members} only", 8),
        "zk-bracket": evening("[Members] only", 8),
    ]

    private let site: TemporaryFolder

    init() throws {
        site = try TemporaryFolder()
        try site.write(SampleSite.settings, to: "Content/site.yml")
    }

    /// What the site says of its one event, and the event where nothing refuses it.
    private func outcome(of path: String) async -> [String] {
        let reading = await ContentReading(root: site.path)
        let events = (reading.content?.events ?? []).map { event in
            Self.read(
                event.title.unmarked ?? "", event.schedule?.start.civil.description ?? "",
                event.schedule?.end?.civil.description ?? "", place: event.location?.unmarked ?? "",
                text: event.detail)
        }
        return reading.problems.map { $0.description.replacing(path, with: "") } + events
    }

    @Test("Each is read as meant, or named with its line and what to do", arguments: outcomes.keys.sorted())
    func written(name: String) async throws {
        let path = "Content/events/\(name).md"
        let file = try SharedData.url("\(Self.folder)/\(name).md")
        try site.write(Array(Data(contentsOf: file)), to: path)
        let found = await outcome(of: path)
        let expected = Self.outcomes[name] ?? []
        #expect(found == expected, "\(name).md: expected \(expected), found \(found)")
        let files = ContentMending(root: site.path, kinds: .all).files
        for file in files { try site.write(file.file.bytes, to: file.path) }
        let mended = await files.isEmpty ? nil : outcome(of: path)
        let meant = Self.mended[name].map { [$0] }
        #expect(mended == meant, "\(name).md, mended: expected \(meant ?? []), found \(mended ?? [])")
    }

    @Test("Each file has its outcome")
    func all() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: SharedData.url(Self.folder).path)
        #expect(files.sorted() == Self.outcomes.keys.map { "\($0).md" }.sorted())
    }
}
