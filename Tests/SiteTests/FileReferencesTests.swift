import Foundation
import Model
import Site
import Testing

@Suite("Links to files of Content/files")
struct FileReferencesTests {
    private static func names(_ text: String, url: String = "https://csa.example.edu") -> [String] {
        let settings = SiteSettings(title: "CSA", url: url, timeZone: .gmt)
        return FileReferences(settings).names(in: Array(text.utf8)).sorted()
    }

    @Test(
        "are found however they are written",
        arguments: [
            "[form](/files/a.pdf)", "[form](../../files/a.pdf)", "[form](files/a.pdf)", "</files/a.pdf>",
            "[form]: /files/a.pdf 'Form'", "[form](/files/a\\.pdf)", "[form](/files/%61.pdf?x#page=2)",
            "<https://csa.example.edu/files/a.pdf>", "HTTPS://CSA.example.edu/files/a.pdf",
            "表格：http://csa.example.edu/files/a.pdf。", "<a href=\"{{root}}/files/a.pdf\">",
            "href='../files/a.pdf'",
        ])
    func found(text: String) {
        #expect(Self.names(text) == ["a.pdf"])
    }

    @Test(
        "have names of any script, plain and percent-encoded; those in addresses are encoded",
        arguments: [
            ("[章程](/files/章程.pdf)", ["%E7%AB%A0%E7%A8%8B.pdf"]),
            ("[章程](/files/%E7%AB%A0%e7%a8%8b.pdf)", ["%E7%AB%A0%E7%A8%8B.pdf"]),
            ("见 /files/章程.pdf，谢谢", ["%E7%AB%A0%E7%A8%8B.pdf"]),
            ("/files/a_b-2.PDF and /files/b.pdf", ["a_b-2.PDF", "b.pdf"]),
            ("Read /files/a.pdf.", ["a.pdf", "a.pdf."]), ("/files/%FF.pdf", []), ("/files/", []),
            ("/files/%", []), ("files/", []), ("", []),
        ] as [(String, [String])])
    func names(text: String, names: [String]) {
        #expect(Self.names(text) == names)
    }

    @Test(
        "of other sites, and other folders, are none",
        arguments: [
            "<https://example.org/files/a.pdf>", "//example.org/files/a.pdf", "/profiles/a.pdf",
            "https://csa.example.edu.example.org/files/a.pdf", "/media/a.pdf",
            "https://example.org/?u=x/https://csa.example.edu/files/a.pdf",
            "https://csa.example.edu/csa/files/a.pdf",
        ])
    func others(text: String) {
        #expect(Self.names(text) == [])
    }

    @Test("of a site below a path have that path")
    func belowPath() {
        let url = "https://example.edu/csa"
        #expect(Self.names("https://example.edu/csa/files/a.pdf", url: url) == ["a.pdf"])
        #expect(Self.names("/csa/files/a.pdf", url: url) == ["a.pdf"])
        #expect(Self.names("https://example.edu/files/a.pdf", url: url) == [])
    }
}
