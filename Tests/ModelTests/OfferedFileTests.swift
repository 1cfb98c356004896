import Model
import Testing

@Suite("Files that readers can download")
struct OfferedFileTests {
    @Test(
        "A name keeps letters and digits of any script; what links do not keep is replaced",
        arguments: [
            ("statutes_2026.pdf", "statutes_2026.pdf"), ("章程.PDF", "章程.PDF"),
            ("re\u{301}sume\u{301}.pdf", "re\u{301}sume\u{301}.pdf"),
            ("Form (2).pdf", "Form-2.pdf"), ("章程（2026）.pdf", "章程-2026.pdf"), ("a&b=c?.txt", "a-b-c.txt"),
            ("🥟.pdf", "file.pdf"), ("a\u{202E}b.pdf", "a-b.pdf"), ("100%.pdf", "100.pdf"),
            (String(repeating: "长", count: 100) + ".pdf", String(repeating: "长", count: 65) + ".pdf"),
        ])
    func names(name: String, usable: String) {
        #expect(OfferedFile.usableName(like: name) == usable)
        #expect(OfferedFile.isName(name) == (name == usable))
        #expect(OfferedFile.isName(usable))
    }

    @Test("A hidden file has no name of an offered one", arguments: [".members.csv", "..pdf", ".pdf"])
    func hidden(name: String) {
        #expect(!OfferedFile.isName(name))
    }

    @Test(
        "The type follows from the ending, whatever its case",
        arguments: [
            ("a.pdf", OfferedFile.Format.pdf), ("A.PDF", .pdf), ("a.b.Docx", .docx), ("章程.txt", .txt),
            ("pdf", nil), ("a.pdf.html", nil), ("a.svg", nil), ("a.js", nil), ("a.", nil), ("", nil),
            ("a.pdf ", nil),
        ] as [(String, OfferedFile.Format?)])
    func formats(name: String, format: OfferedFile.Format?) {
        #expect(OfferedFile.Format(ofName: name) == format)
    }

    @Test(
        "The first bytes are those of the type",
        arguments: [
            ("a.pdf", "%PDF-1.7\n", true), ("a.pdf", "junk\n%PDF-1.4", true), ("a.pdf", "<script>", false),
            ("a.pdf", "", false),
            ("a.docx", "PK\u{3}\u{4}", true), ("a.docx", "PK\u{5}\u{6}", false),
            ("a.zip", "PK\u{5}\u{6}", true),
            ("a.rtf", "{\\rtf1", true), ("a.rtf", "rtf", false), ("a.ics", "\u{FEFF}BEGIN:VCALENDAR", true),
            ("a.ics", "BEGIN:VEVENT", false), ("a.txt", "名单", true), ("a.csv", "", true),
            ("a.txt", "a\0b", false),
        ])
    func beginnings(name: String, text: String, isAccepted: Bool) throws {
        let format = try #require(OfferedFile.Format(ofName: name))
        #expect(format.canBegin(with: Array(text.utf8)) == isAccepted)
    }

    @Test("Old office files and texts in UTF-16 are told by their bytes")
    func bytes() {
        #expect(OfferedFile.Format.doc.canBegin(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0]))
        #expect(!OfferedFile.Format.xls.canBegin(with: [0xD0, 0xCF]))
        #expect(OfferedFile.Format.csv.canBegin(with: [0xFF, 0xFE, 0x61, 0]))
    }
}
