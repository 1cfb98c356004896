import Model
import Samples
import StandardSections
import Testing

@testable import Messages
@testable import Site

@Suite("Messages on the site")
struct MessageSectionTests {
    private static func content(hasMembers: Bool) -> SiteContent {
        var content = Sample.content([])
        content.settings.poster = "/poster"
        content.settings.members = hasMembers ? MemberSettings(domains: ["example.edu"]) : nil
        return content
    }

    @Test(
        "are offered where the site has members, and have one page, which has no message",
        arguments: [true, false])
    func pages(hasMembers: Bool) async throws {
        let content = Self.content(hasMembers: hasMembers)
        #expect(MessageSection.isOffered(by: content.settings) == hasMembers)
        let site = try await SiteRenderer(
            content: content, theme: Sample.theme(), now: Sample.now, sections: .standard)
        let addresses = site.pages.map(\.address).filter { $0.contains("/messages/") }
        #expect(
            addresses.sorted() == (hasMembers ? ["/messages/offline/", "/zh-Hans/messages/offline/"] : []))
    }

    @Test("have two types of notifications, whose pages are those of conversations")
    func types() {
        #expect(MessageSection.memberNotificationTypes.map(\.0) == [.message, .reply])
        #expect(MessageSection.notificationTypes.isEmpty && MessageSection.tab == nil)
    }
}
