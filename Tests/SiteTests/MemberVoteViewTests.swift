import Foundation
import Model
import Samples
import TestSupport
import Testing

@testable import Site

@Suite("Members' votes on pages")
struct MemberVoteViewTests {
    /// A page that shows a vote as templates of sections do.
    private struct Page: TemplateView {
        let mount: String?
        let asksProgram: Bool
        let base: String
        let language: String
        let memberVote: MemberVoteView?
    }

    private static func settings(hasMembers: Bool = true) -> SiteSettings {
        var settings = Sample.settings
        settings.members = hasMembers ? MemberSettings(domains: ["example.edu"]) : nil
        return settings
    }

    private func render(_ template: String, _ blocks: String, _ view: MemberVoteView?) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Templates/\(template).mustache")
        let trees = try TemplateLibrary.trees(of: [
            template: String(contentsOf: file, encoding: .utf8),
            "page": "{{#memberVote}}\n{{<\(template)}}\n\(blocks){{/\(template)}}\n{{/memberVote}}\n",
        ])
        let library = try TemplateLibrary(
            trees, pages: ["page": FieldShapes(Page.self).byName], words: OwnWords.wordbooks["en"]!)
        return library.render(
            "page",
            TemplateRecord(
                Page(mount: "/poster", asksProgram: true, base: "", language: "en", memberVote: view)))
    }

    @Test("are two links with the score between them, also where it is negative")
    func upAndDown() throws {
        let view = MemberVoteView("q-1", sum: -2, settings: Self.settings())
        let page = try render("member-vote", "{{$values}}/questions/values.json{{/values}}\n", view)
        #expect(page.hasPrefix("<div class=\"member-vote\" data-subject=\"q-1\" data-sum=\"-2\""))
        #expect(page.contains("data-votes=\"/poster/api/votes\" data-values=\"/questions/values.json\""))
        for vote in ["up", "down"] {
            #expect(
                page.contains(
                    "data-vote=\"\(vote)\" href=\"/poster/votes?subject=q-1&amp;lang=en\" rel=\"nofollow\""))
        }
        #expect(page.contains("<span class=\"unseen\">Vote up</span>"))
        #expect(page.contains("<b class=\"vote-score\">-2</b>"))
    }

    @Test(
        "are one link with the number of people, who are not counted where there are none", arguments: [0, 3])
    func like(sum: Int) throws {
        let view = MemberVoteView(
            "coming:e 1&2".replacing(" ", with: "_"), sum: sum, settings: Self.settings())
        let blocks = """
            {{$group}}event-like{{/group}}
            {{$values}}/events/values.json{{/values}}
            {{$button}}{{:event-like.button}}{{/button}}
            {{$sum}}{{:event-like.sum}}{{/sum}}

            """
        let page = try render("member-like", blocks, view)
        #expect(
            page.contains("data-subject=\"coming:e_1&amp;2\" data-sum=\"\(sum)\" data-words=\"event-like\""))
        #expect(page.contains("href=\"/poster/votes?subject=coming%3Ae_1%262&amp;lang=en\""))
        #expect(page.contains(">Like</a>") && !page.contains("data-vote=\"down\""))
        let words = sum == 0 ? "" : "3 people like this"
        #expect(page.contains("<span class=\"vote-sum\">\(words)</span>"))
    }

    @Test("are not there without members, and for ids that no vote can name")
    func none() throws {
        #expect(MemberVoteView("q-1", sum: 1, settings: Self.settings(hasMembers: false)) == nil)
        for id in ["", "a b", "a,b", "饺子", String(repeating: "a", count: 81), "a\u{0}"] {
            #expect(MemberVoteView(id, sum: 1, settings: Self.settings()) == nil, "\(id)")
        }
        #expect(MemberVoteView(String(repeating: "a", count: 80), sum: 1, settings: Self.settings()) != nil)
        #expect(try render("member-vote", "", nil) == "")
    }
}
