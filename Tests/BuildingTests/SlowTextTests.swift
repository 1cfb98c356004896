import Building
import Files
import Foundation
import StandardSections
import TestSupport
import Testing

/// `test_slow_texts.py` shows the memory that six of them take, in a process of its own.
@Suite("Texts that slow Markdown parsers down") struct SlowTextTests {
    /// Files of the site, each with what stands before its text.
    private static let files = [
        "courses/math-1.md": "---\nnumber: MATH 1\nname: Sums\n---\n",
        "reviews/math-1/one.md": "---\nprofessor: Ada\nposted: 2026-01-01\n---\n\n",
        "events/tea.md": "---\ntitle: Tea\nstarts: 2026-12-05T18:00\nposted: 2026-01-01\n---\n\n",
        "pages/long.md": "---\ntitle: Long\n---\n\n",
    ]
    /// The most processor time of a build, as a multiple of one in which words have the place of the text.
    private static let slower = 15.0
    private static let words = SlowTextTests.repeated(
        "Dumplings, tea and what people love of both, on long tables.\n")

    private static func repeated(_ text: String) -> @Sendable (Int) -> String {
        { String(repeating: text, count: $0 / text.utf8.count) }
    }

    /// Where a text stands, and how many bytes it has.
    enum Place: CaseIterable {
        /// The longest detail that a form may post, in all places at once.
        case form
        /// The longest text of a file.
        case file

        var size: Int { self == .form ? 32 << 10 : 256 << 10 }
        var names: [String] {
            self == .form ? ["reviews/math-1/one.md", "events/tea.md", "pages/long.md"] : ["events/tea.md"]
        }
    }

    @Test(
        "are published, or refused with what to do about them, in the time of any other",
        arguments: Place.allCases)
    func slow(_ place: Place) async throws {
        let site = try Site(place)
        var plain = Duration.seconds(60)
        for _ in 0..<3 { plain = min(plain, try await site.build(Self.words(place.size)).time) }
        for text in SlowText.all {
            let source = text(place.size)
            let bytes = source.utf8.count
            #expect(bytes <= place.size && bytes > place.size * 9 / 10, "\(text.name)")
            // What else the machine does can make one of three slow.
            var (time, said) = (Duration.zero, [String]())
            for _ in 0..<3 {
                (time, said) = try await site.build(source)
                if time < plain * Self.slower { break }
            }
            #expect(time < plain * Self.slower, "\(text.name)")
            for sentence in said { #expect(sentence.contains(Self.refusal), "\(text.name)") }
        }
    }

    private static var refusal: Regex<Substring> {
        #/^Content/(?:reviews/math-1/one|events/tea|pages/long)\.md(?:: cannot be made into a page: |:\d+: has a text of which nothing shows).*; expected ./#
    }

    /// A site with the project's templates, whose files are built anew each time.
    private struct Site {
        let folder: TemporaryFolder
        let place: Place

        init(_ place: Place) throws {
            (folder, self.place) = (try TemporaryFolder(), place)
            try folder.write(
                "title: CSA\nurl: https://csa.example.edu\ntimeZone: America/New_York\n",
                to: "Content/site.yml")
            for (name, front) in files { try folder.write(front + "Tea.\n", to: "Content/\(name)") }
            let project = URL(filePath: #filePath).appending(path: "../../..").standardized
            try folder.link("share/corkboard", to: project.path)
        }

        /// Builds the site with a text in its place. Returns the processor time and the errors.
        func build(_ text: String) async throws -> (time: Duration, said: [String]) {
            for name in place.names {
                try folder.write(files[name, default: ""] + text, to: "Content/\(name)")
            }
            let build = SiteBuild(
                root: folder.path, output: folder("Public"), program: "a",
                share: ShareFolder(besideProgramsIn: folder("programs")), sections: .standard)
            var said: [String] = []
            let time = try await processorTime(ofTasks: {
                said = try await build.run(now: Date(timeIntervalSince1970: 1_793_534_400), rewriting: true)
                    .leftOut.map(\.description)
            })
            return (time, said)
        }
    }
}
