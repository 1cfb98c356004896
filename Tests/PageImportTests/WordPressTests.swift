import ContentFiles
import Foundation
import Model
import PageImport
import Testing

@testable import Pages

@Suite("Pages and posts of WordPress")
struct WordPressTests {
    @Test("Pages become pages; posts become pages with a day and an earlier address, which one page lists")
    func kinds() throws {
        let plan = try Export.plan(
            Export.file(
                Export.item(2, "/about-us/", "<p>We.</p>", title: "About us", type: "page"),
                Export.item(12, "/2019/03/gala/", "<p>Come.</p>", title: "Gala &amp; more")))
        let pages = plan.pages
        #expect(pages.map(\.slug.text) == ["about-us", "gala", "news"])
        #expect(pages.map(\.title.all) == [["About us"], ["Gala & more"], ["News"]])
        #expect(pages.map(\.posted) == [nil, "2019-03-05T18:00:00-05:00", nil])
        #expect(pages.map(\.formerAddresses) == [[], ["/2019/03/gala/"], []])
        #expect(pages.map(\.body) == ["We.", "Come.", "- [Gala & more](/gala/), 2019-03-05"])
        #expect(plan.notes == [])
        #expect(
            plan.report.summary == [
                "Pages: 1 read, 1 added, 0 updated, 0 unchanged",
                "Posts: 1 read, 1 added, 0 updated, 0 unchanged",
                "Posts are pages with a day, which /news/ lists; the foot of each page links it",
                "Refused: 0",
                "Redirects: 1 added, from paths of the old website to its pages",
            ])
    }

    @Test("What is not public is left out and counted")
    func leftOut() throws {
        let plan = try Export.plan(
            Export.file(
                Export.item(1, "/a/", "x", status: "draft"), Export.item(2, "/b/", "x", status: "private"),
                Export.item(
                    3, "/c/", "x", status: "trash",
                    more: "<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>"),
                Export.item(4, "/d/", "x", type: "attachment", status: "inherit"),
                Export.item(5, "/e/", "x", type: "nav_menu_item"),
                Export.item(6, "/f/", "x", type: "product"),
                Export.item(7, "/g/", "x", title: "Locked", more: "<wp:post_password>p</wp:post_password>"),
                Export.item(8, "/h/", " ", title: "Empty")))
        #expect(plan.pages == [])
        #expect(
            plan.report.summary.last
                == "Not taken: 1 attachments that no page shows, 1 comments, 1 drafts, 1 in the trash, 1 menu items, 1 of the type product, 1 private"
        )
        #expect(
            plan.notes == [
                "line 10: \"Locked\": has a password and is left out, since every page of this site is public; take the password off in WordPress and export again to have it",
                "line 11: \"Empty\": has no text and is left out; write a file in Content/pages if readers shall have it",
            ])
    }

    @Test("Links between items lead to their pages, pictures to Content/media; others are named")
    func addresses() throws {
        let body = """
            <!-- wp:paragraph --><p><a href="/about-us/#who">a</a> <a href="https://www.old.example.org/?p=2">b</a>
            <a href="http://old.example.org/tag/x/">c</a> <a href="javascript:x">d</a> <a href="https://e.example/">e</a>
            <img src="https://old.example.org/wp-content/uploads/2019/03/gala-300x200.jpg" alt="Gala">
            <img src="/wp-content/uploads/none.jpg" alt="None"></p><!-- wp:latest-posts {"postsToShow":3} /-->[gallery ids="1"]
            """
        let plan = try Export.plan(
            Export.file(
                Export.item(2, "/about-us/", "We.", type: "page"), Export.item(12, "/2019/03/gala/", body)),
            pictures: ["2019/03/gala-300x200.jpg": .taken("0123456789abcdef.jpg")])
        #expect(
            plan.pages[1].body
                == "[a](/about-us/#who) [b](/about-us/) [c](http://old.example.org/tag/x/) d [e](https://e.example/)"
                + " ![Gala](/media/0123456789abcdef.jpg) [None](https://old.example.org/wp-content/uploads/none.jpg)\n\n\\[gallery ids=\"1\"\\]"
        )
        #expect(
            plan.report.notes.map(\.reason) == [
                .oldLink("http://old.example.org/tag/x/"), .unsafeLink("javascript:x"),
                .missingPicture("none.jpg"),
                .shortcodes("gallery"), .emptyBlocks("latest-posts"),
            ])
        #expect(plan.report.counts["picturesTaken"] == 1 && plan.report.counts["picturesMissing"] == 1)
    }

    @Test(
        "The picture at the head of a post comes before its text, unless the text has it; categories are counted"
    )
    func heads() throws {
        let file = Export.item(
            6, "/gala-pic/", "", title: "Pic", type: "attachment", status: "inherit",
            more: "<wp:attachment_url>https://old.example.org/wp-content/uploads/gala.jpg</wp:attachment_url>"
                + "<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[A \"table\"]]></wp:meta_value></wp:postmeta>"
        )
        let head =
            "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>6</wp:meta_value></wp:postmeta>"
        let plan = try Export.plan(
            Export.file(
                file,
                Export.item(1, "/a/", "Come.", more: head + "<category domain=\"category\">News</category>"),
                Export.item(2, "/b/", "<img src='/wp-content/uploads/gala-300x200.jpg' alt='G'>", more: head)),
            pictures: ["gala.jpg": .taken("1.jpg"), "gala-300x200.jpg": .taken("1.jpg")])
        #expect(
            plan.pages.map(\.body).prefix(2) == [
                "![A \"table\"](/media/1.jpg)\n\nCome.", "![G](/media/1.jpg)",
            ])
        #expect(
            plan.report.summary.last == "Not taken: 1 categories and tags of pages")
    }

    @Test("Done twice nothing changes; what the file changed is taken, what officers wrote stays")
    func again() throws {
        let first = Export.file(
            Export.item(2, "/about-us/", "We.", title: "About", type: "page"),
            Export.item(12, "/2019/03/gala/", "Come."))
        var site = try Export.plan(first).pages
        let same = try Export.plan(first, pages: site)
        #expect(same.pages == [] && same.notes == [] && same.report.counts["pagesUnchanged"] == 1)
        site[0].body = "We are *students*."
        let second = Export.file(
            Export.item(2, "/about-us/", "We.", title: "About us", type: "page"),
            Export.item(12, "/2019/03/gala/", "Come, all."))
        let plan = try Export.plan(second, pages: site)
        #expect(plan.pages.map(\.title.all) == [["About us"], ["Gala"]])
        #expect(plan.pages.map(\.body) == ["We are *students*.", "Come, all."] && plan.notes == [])
        let third = Export.file(Export.item(2, "/about-us/", "Us.", title: "About", type: "page"))
        #expect(
            try Export.plan(third, pages: site).notes == [
                "line 4: \"About\": was changed in its text on the site and in the file; the site's stays"
            ])
    }

    @Test("Names that the site uses get a number, and what cannot lead on is named")
    func names() throws {
        let plan = try Export.plan(
            Export.file(
                Export.item(1, "/events/", "x", type: "page"), Export.item(2, "/?p=2", "y", type: "page"),
                Export.item(3, "/a/gala/", "z", type: "page")))
        #expect(plan.pages.map(\.slug.text) == ["events-2", "p-2", "gala"])
        #expect(plan.pages.map(\.formerAddresses) == [[], [], ["/a/gala/"]])
        #expect(
            plan.report.notes.map(\.reason) == [
                .noRedirect("https://old.example.org/events/"), .otherAddress("/events-2/"),
                .noRedirect("https://old.example.org/?p=2"),
            ])
    }

    @Test(
        "A file that is no export is refused with its line and a remedy",
        arguments: [
            (
                "<!DOCTYPE rss [<!ENTITY a \"aaaa\">]>\n<rss>&a;</rss>",
                "line 1: has a <!DOCTYPE>, which exports of WordPress do not have; remove it if you know where the file comes from"
            ),
            (
                "<rss>\n<channel>&nbsp;</channel></rss>",
                "line 2: is no XML (undefined entity); export the file again, or mend that line"
            ),
            (
                "<rss>\n<channel>",
                "line 2: is no XML (no element found); export the file again, or mend that line"
            ),
            (
                "<rss><channel></channel></rss>",
                "is no export of WordPress; expected the XML file of Tools, Export in WordPress (WXR)"
            ),
        ])
    func refused(text: String, description: String) throws {
        let error = #expect(throws: PageImportError.self) { try Export.plan(Array(text.utf8)) }
        #expect(error?.description == description)
    }

    @Test("Control characters are read as spaces and named; a file of 1,000 posts is read whole")
    func large() throws {
        let posts = (0..<1000).map {
            Export.item($0, "/2019/post-\($0)/", "<p>One \u{B}two</p>", title: "Post \($0)")
        }
        let plan = try Export.plan(Export.file(posts.joined(separator: "\n")))
        #expect(plan.report.counts["postsAdded"] == 1000 && plan.pages.count == 1001)
        #expect(plan.pages[0].body == "One two")
        #expect(plan.report.notes.map(\.reason) == [.controlCharacters(1000)])
    }

    @Test(
        "Earlier addresses are paths of ASCII outside of the site's folders",
        arguments: [
            ("/2019/03/gala/", true), ("/a/b.html", true), ("/~mei/x/", true), ("/2019/03/gala", false),
            ("/events/x/", false), ("/privacy/", false), ("/a//b/", false), ("/../b/", false), ("/", false),
            ("/a?b/", false), ("/é/", false), ("/404.html", false), ("/offline/", false),
            ("/a/index.html", false), ("/zh-Hans/events/", false), ("/our-team/", true), ("/fr/a/", false),
        ])
    func formerAddresses(address: String, isOne: Bool) {
        #expect(InfoPage.canBeFormer(address, languages: ["en", "zh-Hans", "fr"]) == isOne)
    }
}
