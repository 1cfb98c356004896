import ContentFiles
import Model
import Testing

@testable import PageImport
@testable import Pages

@Suite("Links, pictures and addresses of an import of WordPress")
struct ArticleLinkTests {
    @Test("A link to an item that is left out is named; one to the page of an earlier import is not")
    func deadLinks() throws {
        let linking = Export.item(1, "/a/", "<a href='/b/#x'>b</a>", title: "A")
        let locked = Export.item(
            2, "/b/", "x", title: "B", more: "<wp:post_password>p</wp:post_password>")
        let plan = try Export.plan(Export.file(linking, locked))
        #expect(plan.notes.first == "line 4: \"A\": links to /b/, which is left out; change the link")
        let site = try Export.plan(Export.file(linking, Export.item(2, "/b/", "x", title: "B"))).pages
        let again = try Export.plan(Export.file(linking, locked), pages: site)
        #expect(again.report.notes.map(\.reason) == [.withPassword])
    }

    @Test(
        "The picture at the head of a post is left out only where the text shows that picture",
        arguments: [
            ("/wp-content/uploads/gala.jpg", false), ("/wp-content/uploads/gala-300x200.jpg", false),
            ("/wp-content/uploads/gala-scaled.jpg", false), ("/wp-content/uploads/gala-night.jpg", true),
            ("/wp-content/uploads/a-gala.jpg", true), ("/gala/", true),
        ])
    func heads(named: String, isPut: Bool) throws {
        let file = Export.item(
            6, "/pic/", "", type: "attachment", status: "inherit",
            more: "<wp:attachment_url>https://old.example.org/wp-content/uploads/gala.jpg</wp:attachment_url>"
        )
        let head =
            "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>6</wp:meta_value></wp:postmeta>"
        let post = Export.item(1, "/a/", "<p>Gala <a href='\(named)'>x</a></p>", more: head)
        let body = try #require(
            Export.plan(Export.file(file, post), pictures: ["gala.jpg": .taken("1.jpg")]).pages.first?.body)
        #expect(body.hasPrefix("![Gala](/media/1.jpg)") == isPut)
    }

    @Test("A new page takes no address at which another page was earlier")
    func takenAddresses() throws {
        let former = Export.file(Export.item(1, "/2019/x/", "x", title: "X"))
        var site = try Export.plan(former).pages
        site[0].formerAddresses = ["/gala/"]
        let plan = try Export.plan(Export.file(Export.item(2, "/2020/gala/", "y", title: "Y")), pages: site)
        #expect(plan.pages.map(\.slug.text).first == "gala-2")
    }

    @Test("Two websites of one host are told apart by their paths")
    func websites() {
        let names = ["https://www.school.example.edu/csa/", "https://school.example.edu/chess"].map {
            OldWebsite([$0, "https://school.example.edu"], basePath: "").name
        }
        #expect(names == ["school.example.edu/csa", "school.example.edu/chess"])
    }

    @Test("Shortcodes are found in a text of the largest size without looking at all of it for each")
    func shortcodes() {
        let text = String(repeating: "[abc][def = = = = ", count: 25_000) + "[/abc][x y=1]"
        #expect(Shortcodes.unwrapped(text).others == ["abc"])
    }
}
