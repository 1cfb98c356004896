import Testing

@testable import ContentFiles

struct ImportedFieldsTests {
    @Test(
        "A field is merged by what the last import read",
        arguments: [
            ("a", "a", "a", FieldMerge.same), ("a", "b", "b", .same), ("a", "b", "a", .kept),
            ("a", "", "a", .kept), ("a", "a", "b", .taken), ("a", "a", "", .taken), ("", "", "b", .taken),
            ("", "b", "", .kept), ("a", "b", "c", .conflict), ("a", "", "c", .conflict),
            ("", "b", "c", .conflict), ("e\u{301}", "\u{E9}", "e\u{301}", .kept),
        ])
    func merge(base: String, site: String, file: String, outcome: FieldMerge) {
        var memory = ImportedFields()
        memory.remember("title", base)
        #expect(ImportedFields(memory.line)?.merge("title", site: site, file: file) == outcome)
    }

    @Test("The memory is one line of names and fingerprints, without the texts")
    func line() throws {
        var memory = ImportedFields()
        memory["sequence"] = "2"
        memory.remember("title", "Dumplings")
        memory.remember("2026-12-12T18:00", "Roof")
        memory.remember("place", "")
        #expect(
            memory.line
                == "2026-12-12T18:00=\(ImportedFields.mark(of: "Roof")) sequence=2 title=\(ImportedFields.mark(of: "Dumplings"))"
        )
        #expect(ImportedFields.mark(of: "Roof").wholeMatch(of: /[0-9a-f]{12}/) != nil)
        #expect(ImportedFields(memory.line) == memory)
        #expect(ImportedFields(nil) == nil)
        // A line that was damaged by hand keeps the site's values.
        #expect(ImportedFields("?")?.merge("title", site: "a", file: "b") == .conflict)
    }
}
