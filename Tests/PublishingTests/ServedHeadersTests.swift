import Publishing
import Testing

@Suite("Headers of published files")
struct ServedHeadersTests {
    private static let (fresh, kept) = ("no-cache", "public, max-age=31536000, immutable")

    @Test(
        "A file has the headers that web servers give it",
        arguments: [
            ("index.html", "text/html; charset=utf-8", fresh, String?.none),
            ("feed.json", "application/feed+json", fresh, nil),
            ("unread.json", "application/json", fresh, nil),
            ("assets/style.0a1b2c3d4e.css", "text/css; charset=utf-8", kept, nil),
            ("assets/style.css", "text/css; charset=utf-8", fresh, nil),
            ("media/flyer.JPG", "image/jpeg", fresh, nil),
            ("flyer.JPG", "image/jpeg", fresh, nil), ("newsfeed.json", "application/json", fresh, nil),
            ("media/page.html", "application/octet-stream", fresh, "attachment"),
            ("media/drawing.svg", "application/octet-stream", fresh, "attachment"),
            ("files/form.pdf", "application/octet-stream", fresh, "attachment"),
            ("notes", "application/octet-stream", fresh, nil),
        ])
    func headers(path: String, type: String, cache: String, disposition: String?) {
        #expect(
            ServedHeaders(path: path) == ServedHeaders(type: type, cache: cache, disposition: disposition))
    }
}
