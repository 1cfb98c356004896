import ContentFiles
import Foundation
import Model
import TestSupport
import Testing

@Suite("Files of Content/files")
struct OfferedFileReadingTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    private static let pdf = "%PDF-1.7\n"

    @Test("are read in the order of their names, with names of any script and endings in any case")
    func read() async throws {
        for name in ["章程.pdf", "B.PDF", "a.pdf"] {
            try site.folder.write(Self.pdf, to: "Content/files/\(name)")
        }
        try site.folder.write("hidden", to: "Content/files/.DS_Store")
        let reading = await site.reading()
        #expect(reading.problems == [])
        let size = Self.pdf.utf8.count
        #expect(
            reading.content?.offeredFiles
                == ["B.PDF", "a.pdf", "章程.pdf"].map { OfferedFile(name: $0, byteCount: size) })
    }

    @Test(
        "that are no such files are left out, and what to do is said",
        arguments: [
            ("page.html", "<p>", .notOffered), ("poster.png", "x", .notOffered), ("pdf", pdf, .notOffered),
            ("a.pdf", "<p>", .otherContents("pdf")),
            ("Form (2).pdf", pdf, .wrongFileName(suggestion: "Form-2.pdf")),
        ] as [(String, String, Problem.Cause)])
    func refused(name: String, text: String, cause: Problem.Cause) async throws {
        try site.folder.write(text, to: "Content/files/\(name)")
        let problems = await site.reading().problems
        #expect(problems == [Problem(file: "Content/files/\(name)", cause: cause)])
        #expect(problems.map(ContentKinds.all.leavesOutFile) == [true])
    }

    @Test("in folders and behind symbolic links are named and not read")
    func places() async throws {
        try site.folder.write(Self.pdf, to: "Content/files/2026/a.pdf")
        try site.folder.write(Self.pdf, to: "elsewhere.pdf")
        try site.folder.link("Content/files/b.pdf", to: "../../elsewhere.pdf")
        let reading = await site.reading()
        #expect(reading.content?.offeredFiles == [])
        #expect(
            reading.problems == [
                Problem(
                    file: "Content/files/2026/a.pdf",
                    cause: .unexpectedPlace(expected: ContentKinds.all.pathPatterns)),
                Problem(file: "Content/files/b.pdf", cause: .notAPlainFile),
            ])
    }

    @Test("are as large as 100 MiB, of which the first bytes alone are read")
    func sizes() async throws {
        for (name, size) in [("a.pdf", OfferedFile.sizeLimit), ("b.pdf", OfferedFile.sizeLimit + 1)] {
            try site.folder.write(Self.pdf, to: "Content/files/\(name)")
            // A file with a hole, which takes no room on the disk.
            #expect(truncate(site.folder("Content/files/\(name)"), off_t(size)) == 0)
        }
        let limit = OfferedFile.sizeLimit
        #expect(
            await site.reading().problems == [
                Problem(file: "Content/files/b.pdf", cause: .tooLarge(bytes: limit + 1, limit: limit))
            ])
        let head = try SourceFile(
            path: "Content/files/a.pdf", below: site.folder.path, limit: limit, head: 5)
        #expect((head.bytes, head.size) == (Array("%PDF-".utf8), limit))
    }

    @Test("whose names look the same are two files to a web server: the second one is left out")
    func sameName() async throws {
        for name in ["re\u{301}sume\u{301}.pdf", "r\u{E9}sum\u{E9}.pdf"] {
            try site.folder.write(Self.pdf, to: "Content/files/\(name)")
        }
        #expect(await site.reading().problems.map(\.cause.isDuplicate) == [true])
    }
}
