import ContentFiles
import Model
import TestSupport
import Testing

@Suite("Whether visits are counted, in site.yml")
struct VisitSettingsFileTests {
    @Test(
        "is true or false, and false without the key",
        arguments: [
            ("", false, nil), ("visits: true", true, nil), ("visits: false", false, nil),
            ("visits: maybe", false, "true or false"),
        ] as [(String, Bool, String?)])
    func settings(line: String, isCounted: Bool, expected: String?) async throws {
        let site = try SampleSite()
        try site.folder.write(SampleSite.settings + line + "\n", to: "Content/site.yml")
        let reading = await site.reading()
        let problems = reading.problems.filter { $0.file == "Content/site.yml" }
        #expect(
            problems.map(\.cause)
                == (expected.map { [.wrongField("visits", value: "maybe", expected: $0)] } ?? []))
        if expected == nil { #expect(reading.content?.settings.countsVisits == isCounted) }
    }
}
