import Model
import TestSupport
import Testing

@testable import ContentFiles

@Suite("Texts of a list under other names")
struct ListNameFixTests {
    private let site: SampleSite
    private static let path = "Content/courses/x.md"

    init() throws { site = try SampleSite() }

    private func mended(_ lines: String) throws -> (text: String, reasons: [String])? {
        try site.folder.write(
            "---\r\nnumber: X 1 \r\n\(lines)name: 'A'\r\n---\r\n\r\nText \r\n", to: Self.path)
        let fix = ListNameFix(
            key: "aliases", in: ContentFolder(rawValue: "courses"), names: ["b-1": "a-1", "c-1": "@c, d"],
            separators: [",", "、"])
        let files = ContentMending(root: site.folder.path, kinds: .all, fixes: [fix]).files
        return files.first.map { file in
            (
                String(decoding: file.file.bytes, as: UTF8.self),
                file.reasons.map { "\($0.line): \($0.text)" }
            )
        }
    }

    @Test(
        "change on their lines alone",
        arguments: [
            ("aliases: [a-1, b-1]  # old\r\n", "aliases: [a-1]  # old\r\n"),
            ("aliases: b-1\r\n", "aliases: a-1\r\n"),
            ("aliases: b-1、d-1 # two\r\n", "aliases: [a-1, d-1] # two\r\n"),
            ("aliases: [b-1、d-1, a-1]\r\n", "aliases: [a-1, d-1]\r\n"),
            (
                "aliases:\r\n  - \"b-1\" # one\r\n  - a-1\r\n  - d-1\r\n",
                "aliases:\r\n  - a-1 # one\r\n  - d-1\r\n"
            ),
            ("aliases:\r\n- b-1\r\n", "aliases:\r\n- a-1\r\n"),
        ])
    func changed(old: String, new: String) throws {
        let file = try mended(old)
        #expect(
            file?.text == "---\r\nnumber: X 1 \r\n\(new)name: 'A'\r\n---\r\n\r\nText \r\n")
    }

    @Test("are named with their lines")
    func reasons() throws {
        #expect(
            try mended("aliases:\r\n  - b-1\r\n  - a-1\r\n")?.reasons == [
                "4: write 'b-1' as 'a-1'", "5: 'a-1' is 'a-1', which is in the list",
            ])
        #expect(
            try mended("aliases: [a-1, b-1]\r\n")?.reasons == ["3: 'b-1' is 'a-1', which is in the list"])
    }

    @Test(
        "stay where the list has another form, or the file would have a new problem",
        arguments: ["aliases: [a-1,\r\n  b-1]\r\n", "aliases: [c-1]\r\n", "aliases: [d-1]\r\n"])
    func kept(lines: String) throws {
        #expect(try mended(lines) == nil)
    }
}
