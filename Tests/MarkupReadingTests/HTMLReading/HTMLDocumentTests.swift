import Testing

@testable import MarkupReading

@Suite("The links and ids of a page")
struct HTMLDocumentTests {
    @Test("Links come in the order of the page, entities decoded, with their elements")
    func links() {
        let page = HTMLDocument(
            parsing: """
                <!doctype html><html lang=en><head><link rel=stylesheet href=/style.css><script src='/a.js'></script>
                <body><a href="/?a=1&amp;b=2" id=top>x</a><img src="i.png"><!-- <a href=no> -->
                <svg><use href="#icon"/></svg><x-card src=y></x-card><a>none</a>&lt;a href=no&gt;<a href="">
                """)
        #expect(
            page.links == [
                HTMLDocument.Link(address: "/style.css", element: "link"),
                HTMLDocument.Link(address: "/a.js", element: "script"),
                HTMLDocument.Link(address: "/?a=1&b=2", element: "a"),
                HTMLDocument.Link(address: "i.png", element: "img"),
                HTMLDocument.Link(address: "#icon", element: "use"),
                HTMLDocument.Link(address: "y", element: "x-card"),
                HTMLDocument.Link(address: "", element: "a"),
            ])
    }

    @Test("Ids are every id, and the names of anchors")
    func ids() {
        let page = HTMLDocument(parsing: "<p id=a><a name=b id=c>x</a><input name=no><svg id='é'></svg>")
        #expect(page.ids == ["a", "b", "c", "é"])
    }

    @Test("An empty page has neither")
    func empty() {
        #expect(HTMLDocument(parsing: "").links == [])
        #expect(HTMLDocument(parsing: "").ids == [])
    }

    @Test("Nesting deeper than the stack would bear is read")
    func deep() {
        let page = HTMLDocument(parsing: String(repeating: "<i>", count: 20_000) + "<a href=x>")
        #expect(page.links == [HTMLDocument.Link(address: "x", element: "a")])
        let nested = String(repeating: "<div>", count: 13_000) + "x"
        #expect(HTMLText(nested).text == "x")
    }
}
