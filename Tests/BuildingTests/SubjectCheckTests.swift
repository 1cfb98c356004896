import Building
import Foundation
import Model
import StandardSections
import TestSupport
import Testing

@Suite("Posts about posts of other sections")
struct SubjectCheckTests {
    @Test("A question about nothing that has a page is named by the check, with its line and what to write")
    func unknown() async throws {
        let site = try SmallSite()
        try site.folder.write(
            "---\nid: plan-1\ntitle: Plan\nstarts: 2027-05-01T18:00\nstatus: draft\n---\n\nLater.\n",
            to: "Content/events/plan.md")
        let subjects = ["courses/math-216", "courses/none", "events/none", "events/plan-1", "other/x"]
        for (number, subject) in subjects.enumerated() {
            try site.folder.write(
                "---\ntitle: Number \(number)?\nauthor: m-ada\nposted: 2026-11-20T10:00:00Z\nabout: \(subject)\ntext: typed\n---\n\nPlease.\n",
                to: "Content/questions/q-\(number).md")
        }
        let problems = await SiteCheck(root: site.folder.path, sections: .standard).problems(
            now: .distantFuture, followingLinks: false)
        let found = subjects.dropFirst().enumerated().map { number, subject in
            "Content/questions/q-\(number + 1).md:5: warning: 'about' is \"\(subject)\", which has no page on the site; expected a section and the id of one of its posts, such as courses/math-216: the page shows nothing of it"
        }
        #expect(problems.map(\.description) == found)
    }
}
