import Foundation
import Testing

@Suite("corkboard import pages")
struct ImportPagesTests {
    private static let bare = ["site.yml": TemporarySite.small["site.yml"] ?? ""]

    private static let file = """
        <?xml version="1.0" encoding="UTF-8" ?>
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
        <channel><link>https://old.example.org</link><wp:wxr_version>1.2</wp:wxr_version>
        <item><title>Gala</title><link>https://old.example.org/2019/03/gala/</link>
        <content:encoded><![CDATA[<p>Come <b>hungry</b>.</p><img src="/wp-content/uploads/2019/03/a-1x1.gif" alt="Dot">]]></content:encoded>
        <wp:post_id>12</wp:post_id><wp:post_date_gmt>2019-03-05 23:00:00</wp:post_date_gmt>
        <wp:post_name>gala</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
        <item><title>Plan</title><wp:post_id>13</wp:post_id><wp:status>draft</wp:status><wp:post_type>page</wp:post_type></item>
        </channel></rss>
        """

    @Test(
        "writes pages with pictures and redirects, says what it left out, and a second time changes nothing")
    func files() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(Self.file, to: "export.xml")
        try FileManager.default.createDirectory(
            atPath: site.path("files/uploads/2019/03"), withIntermediateDirectories: true)
        // A picture of one pixel.
        let picture = try #require(
            Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
        try picture.write(to: URL(fileURLWithPath: site.path("files/uploads/2019/03/a.gif")))
        let outcome = try site.run(
            "import", "pages", site.path("export.xml"), "--uploads", site.path("files"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output == """
                Pages: 0 read, 0 added, 0 updated, 0 unchanged
                Posts: 1 read, 1 added, 0 updated, 0 unchanged
                Posts are pages with a day, which /news/ lists; the foot of each page links it
                Refused: 0
                Pictures: 1 taken, 0 missing, 0 refused
                Redirects: 1 added, from paths of the old website to its pages
                Not taken: 1 drafts

                """)
        let tree = try site.tree("Content")
        let media = try #require(tree.keys.first { $0.hasPrefix("media/") })
        #expect(
            try site.text("Content/pages/gala.md").replacing(/=[0-9a-f]{12}/, with: "=x") == """
                ---
                title: Gala
                posted: '2019-03-05T18:00:00-05:00'
                formerAddresses: [/2019/03/gala/]
                imported: id=x text=x title=x
                ---

                Come **hungry**.

                ![Dot](/\(media))

                """)
        let again = try site.run("import", "pages", site.path("export.xml"), "--uploads", site.path("files"))
        #expect(again.output.contains("Posts: 1 read, 0 added, 0 updated, 1 unchanged\n"))
        #expect(try site.tree("Content") == tree)
        #expect(try site.run("check").status == 0)
    }

    @Test("says what a dry run would do, and refuses what is no export")
    func dry() throws {
        let site = try TemporarySite(Self.bare)
        try site.write(Self.file, to: "export.xml")
        let tree = try site.tree("Content")
        let outcome = try site.run("import", "pages", site.path("export.xml"), "--dry-run")
        #expect(outcome.status == 0 && outcome.output.hasSuffix("Nothing was written: this was a dry run\n"))
        #expect(
            outcome.output.contains(
                "line 4: \"Gala\": the picture 2019/03/a-1x1.gif is not in the export's folder"))
        #expect(try site.tree("Content") == tree)
        try site.write("<rss>\n<channel>", to: "cut.xml")
        let cut = try site.run("import", "pages", site.path("cut.xml"))
        #expect(cut.status == 1)
        #expect(
            cut.errorLines == [
                "\(site.path("cut.xml")): line 2: is no XML (no element found); export the file again, or mend that line"
            ])
    }
}
