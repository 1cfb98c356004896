import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@Suite("Files that cannot be read as text, names that give no address")
struct BadFileTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    @Test(
        "Bytes that are not text",
        arguments: [
            (
                [0x61, 0x0A, 0xFF],
                "Content/courses/x.md:2: is not UTF-8 at byte 2; expected a text saved as UTF-8"
            ),
            (
                [0xEF, 0xBB, 0xBF, 0x61, 0xC0, 0xAE],
                "Content/courses/x.md:1: is not UTF-8 at byte 4; expected a text saved as UTF-8"
            ),
            (
                [0xE6, 0x95, 0xB0, 0xE5, 0xAD],
                "Content/courses/x.md:1: is not UTF-8 at byte 3; expected a text saved as UTF-8"
            ),
            (
                [0xED, 0xA0, 0x80],
                "Content/courses/x.md:1: is not UTF-8 at byte 0; expected a text saved as UTF-8"
            ),
            (
                [0xFF, 0xFE, 0x2D, 0x00],
                "Content/courses/x.md:1: is not UTF-8 at byte 0; expected a text saved as UTF-8"
            ),
            (
                [0x61, 0x0A, 0x62, 0x00],
                "Content/courses/x.md:2: holds the control character \\u{0}; expected text"
            ),
            (
                [0x61, 0x0D, 0x0A, 0x0D, 0x1B],
                "Content/courses/x.md:3: holds the control character \\u{1b}; expected text"
            ),
            (
                [0x61, 0x0D, 0x62, 0x0D, 0x0C],
                "Content/courses/x.md:3: holds the control character \\u{c}; expected text"
            ),
        ] as [([UInt8], String)])
    func notText(bytes: [UInt8], sentence: String) async throws {
        try site.folder.write(bytes, to: "Content/courses/x.md")
        #expect(await site.sentences() == [sentence])
        #expect(await site.reading().content == nil)
    }

    @Test("A file of 5 MB is refused, one of 1 MiB is read")
    func tooLarge() async throws {
        let front = "---\nnumber: X 1\nname: X\n---\n"
        try site.folder.write(front + String(repeating: "a", count: 5_000_000), to: "Content/courses/x.md")
        #expect(
            await site.sentences() == ["Content/courses/x.md: has 5000028 bytes; expected at most 1048576"])
        try site.folder.write(
            front + String(repeating: "a", count: (1 << 20) - front.utf8.count), to: "Content/courses/x.md")
        #expect(await site.sentences() == [])
    }

    @Test("Links are passed over with a warning, and the site is published without them")
    func links() async throws {
        try site.folder.write(SampleSite.algebra, to: "outside/secret.md")
        try site.folder.link("Content/courses/link.md", to: site.folder("outside/secret.md"))
        try site.folder.link("Content/reviews/math-999", to: site.folder("outside"))
        let reading = await site.reading()
        let words = "warning: is a symbolic link or special file and is skipped; expected a plain file"
        #expect(
            reading.problems.map(\.description) == [
                "Content/courses/link.md: \(words)", "Content/reviews/math-999: \(words)",
            ])
        #expect(reading.content?.courses.count == 1)
    }

    @Test("A link in the place of site.yml is no site.yml")
    func linkedSettings() async throws {
        try site.folder.write(SampleSite.settings, to: "outside.yml")
        try site.folder.remove("Content/site.yml")
        try site.folder.link("Content/site.yml", to: site.folder("outside.yml"))
        let reading = await site.reading()
        #expect(reading.content == nil)
        #expect(
            reading.problems.map(\.description).contains(
                "Content/site.yml: warning: is a symbolic link or special file and is skipped; expected a plain file"
            ))
    }

    @Test("A folder in the place of a file, and a file that vanished", arguments: ["Content/courses/x.md/"])
    func folders(name: String) async throws {
        try site.folder.makeFolder(name)
        #expect(await site.sentences() == [])
    }

    @Test(
        "A name that gives no address, or is in no known place",
        arguments: [
            ("courses/---.md", nameless), ("courses/🥟.md", nameless), ("courses/notes.txt", misplaced),
            ("courses/.md.md", "hidden"), ("pages/x.html", misplaced), ("reviews/math-216/x", misplaced),
            ("reviews/!/x.md", nameless), ("courses/more/x.md", misplaced), ("README.md", misplaced),
            ("reviews/x.md", misplaced), ("Courses/x.md", misplaced), ("courses/a\nb.txt", misplaced),
        ])
    func names(name: String, words: String) async throws {
        try site.folder.write("---\nnumber: X 1\nname: X\n---\n\nText.\n", to: "Content/\(name)")
        let shown = name.replacing("\n", with: "\\u{a}")
        #expect(await site.sentences() == (words == "hidden" ? [] : ["Content/\(shown): \(words)"]))
        #expect((await site.reading().content == nil) == (words == Self.nameless))
    }

    private static let nameless =
        "has a name that gives no address; expected 1 to 80 of a-z, 0-9 and -, and its ending"
    private static let misplaced =
        "warning: is not read from here; expected courses/NAME.md, reviews/COURSE/ID.md, professors/NAME.md, events/NAME.md, feedback/YEAR/MONTH/ID.md, feedback-replies/POST/ID.md, broadcasts/ID.json, media/PICTURE, files/FILE or pages/NAME.md"

    @Test("An empty Content/, or none, wants its settings", arguments: [true, false])
    func empty(isThere: Bool) async throws {
        let folder = try TemporaryFolder()
        if isThere { try folder.makeFolder("Content") }
        let reading = await ContentReading(root: folder.path)
        #expect(reading.content == nil)
        #expect(reading.fileCount == 0)
        #expect(
            reading.problems.map(\.description) == ["Content/site.yml: is missing; expected it in every site"]
        )
    }

    @Test("An empty file has no front matter")
    func emptyFile() async throws {
        try site.folder.write("", to: "Content/courses/x.md")
        try site.folder.write("", to: "Content/site.yml")
        #expect(
            await site.sentences() == [
                "Content/courses/x.md:1: does not begin with front matter; expected a first line ---",
                "Content/site.yml: 'timeZone' is missing; expected a time zone such as America/New_York",
                "Content/site.yml: 'title' is missing; expected the association's name",
                "Content/site.yml: 'url' is missing; expected the site's address such as https://csa.example.edu",
            ])
    }
}
