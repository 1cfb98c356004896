import ContentFiles
import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import Partners
@testable import Site

@Suite("The page about study partners")
struct PartnerPageTests {
    private func page(_ partners: PartnerSettings?) async throws -> String? {
        var content = Sample.content([])
        content.settings.poster = "/poster"
        content.settings.members = MemberSettings(domains: ["example.edu"])
        content.settings.partners = partners
        let template = "{{slot}} {{joinAddress}} {{readerAddress}}"
        let site = try await SiteRenderer(
            content: content, theme: Sample.theme(["partners": template]), now: Sample.now,
            sections: .standard)
        guard let page = site.pages.first(where: { $0.address == "/partners/" }) else { return nil }
        return String(decoding: try site.render(page).bytes, as: UTF8.self)
    }

    @Test("is there where the site has them, with the ways to take part")
    func ways() async throws {
        #expect(try await page(nil) == nil)
        let members = try #require(try await page(PartnerSettings()))
        #expect(members.hasPrefix("30 ") && members.contains("/poster/partners?lang=en"))
        #expect(!members.contains("/partners/reader"))
        let readers = try #require(try await page(PartnerSettings(slot: 15, readers: true)))
        #expect(readers.hasPrefix("15 ") && readers.contains("/poster/partners/reader?lang=en"))
    }
}
