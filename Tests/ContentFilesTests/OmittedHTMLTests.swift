import ContentFiles
import Model
import Testing

@Suite("HTML in texts of content files")
struct OmittedHTMLTests {
    private let site: SampleSite

    init() throws { site = try SampleSite() }

    @Test("HTML beside Markdown is a warning at its line, and the file is published")
    func beside() async throws {
        try site.course("x", "number: X 1\nname: X", body: "One.\n\nTwo <b>two</b>.\n\n<div>\nThree\n</div>")
        try site.folder.write(
            "---\ntitle: About\nbody: {zh-Hans: \"关于<br>我们\"}\n---\n\n<table><tr><td>x</td></tr></table>\n\nUs\n",
            to: "Content/pages/about.md")
        let reading = await site.reading()
        #expect(
            reading.problems.map(\.description) == [
                "Content/courses/x.md:8: warning: has HTML that pages leave out with the text in it: <b>, <div>; expected Markdown",
                "Content/pages/about.md:3: warning: has HTML that pages leave out: <br>; expected Markdown",
                "Content/pages/about.md:6: warning: has HTML that pages leave out with the text in it: <table>, <tr>, <td>; expected Markdown",
            ])
        #expect(reading.content?.courses.count == 2)
    }

    @Test("A text of which nothing shows is an error, and the file is left out")
    func alone() async throws {
        try site.folder.write(
            "---\ntitle: Gala\nstarts: 2031-12-06\nposted: 2026-11-01\n---\n\n\n<div>\n<p>Come!</p>\n</div>\n",
            to: "Content/events/gala.md")
        try site.folder.write(
            "---\ntitle: Ball\nstarts: 2031-12-06\nrepeats: FREQ=DAILY;COUNT=2\nchanges:\n- occurrence: 2031-12-07\n  detail: <i></i>\nposted: 2026-11-01\n---\n\nCome!\n",
            to: "Content/events/ball.md")
        try site.course("y", "number: Y 1\nname: Y", body: "<!-- later -->")
        #expect(
            await site.sentences() == [
                "Content/courses/y.md:6: has a text of which nothing shows; expected words",
                "Content/events/ball.md:7: has a text of which nothing shows, since pages leave out HTML: <i>; expected Markdown",
                "Content/events/gala.md:8: has a text of which nothing shows, since pages leave out HTML: <div>, <p>; expected Markdown",
            ])
    }

    @Test("Comments of readers are no Markdown: what they hold shows as it is")
    func comments() async throws {
        try site.review("r2", "professor: X", body: "<div>fine</div>")
        #expect(await site.sentences() == [])
        #expect(await site.reading().content?.reviews.last?.comment == "<div>fine</div>")
    }
}
