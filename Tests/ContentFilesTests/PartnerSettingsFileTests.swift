import ContentFiles
import Model
import TestSupport
import Testing

@Suite("The settings of study partners in site.yml")
struct PartnerSettingsFileTests {
    @Test(
        "are the length of slots and whether readers can register, and off without the key",
        arguments: [
            ("", nil), ("partners:", PartnerSettings(slot: 30, readers: false)),
            ("partners: {}", PartnerSettings(slot: 30, readers: false)),
            ("partners: {slot: 15, readers: true}", PartnerSettings(slot: 15, readers: true)),
        ] as [(String, PartnerSettings?)])
    func settings(line: String, expected: PartnerSettings?) async throws {
        let site = try SampleSite()
        let others = "poster: /poster\nmembers: {domains: [example.edu]}\n"
        try site.folder.write(SampleSite.settings + others + line + "\n", to: "Content/site.yml")
        let reading = await site.reading()
        #expect(reading.problems.filter { $0.file == "Content/site.yml" } == [])
        #expect(reading.content?.settings.partners == expected)
    }
}
