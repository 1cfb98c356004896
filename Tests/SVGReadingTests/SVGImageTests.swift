import SVGReading
import Testing

@Suite("SVG files")
struct SVGImageTests {
    private static func svg(_ content: String, root: String = "viewBox=\"0 0 32 16\"") -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(root)>\n\(content)\n</svg>"
    }

    private func error(_ text: String) -> String? {
        do throws(SVGError) {
            _ = try SVGImage(Array(text.utf8))
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "have the size that they say, or that of their viewBox",
        arguments: [
            ("viewBox=\"0 0 32 16\"", 32, 16), ("viewBox=\"-1,-1, 3.5 2\"", 3.5, 2),
            ("width=\"10\" height=\"20\"", 10, 20), ("width=\"1.5em\" height=\"2em\"", 1.5, 2),
            ("width=\"100%\" height=\"100%\" viewBox=\"0 0 3 2\"", 3, 2),
            ("width=\"10\" height=\"2em\" viewBox=\"0 0 3 2\"", 3, 2),
        ] as [(String, Double, Double)])
    func size(root: String, width: Double, height: Double) throws {
        let image = try SVGImage(Array(Self.svg("", root: root).utf8))
        #expect(image.width == width && image.height == height)
    }

    @Test(
        "may have what draws, and what drawing programs note",
        arguments: [
            "<path d=\"M0 0h1\" fill=\"url(#a)\" style=\"stroke: url('#a')\"/>",
            "<use xlink:href=\"#a\"/><a href=\"#b\"><title>On</title></a>",
            "<image href=\"data:image/png;base64,AAAA\"/>",
            "<style>@media (prefers-color-scheme: dark) { path { fill: #fff } }</style>",
            "<style><![CDATA[path { fill: url(#a) }]]></style>",
            "<n:view xmlns:n=\"http://www.inkscape.org/namespaces/inkscape\" n:file=\"C:\\logo.svg\"/>",
        ])
    func allowed(content: String) {
        #expect(error(Self.svg(content)) == nil)
        #expect(error("<?xml version=\"1.0\"?><!DOCTYPE svg><!-- <script/> -->" + Self.svg(content)) == nil)
    }

    @Test(
        "may not act, move or load",
        arguments: [
            ("<script>1</script>", "<script>"),
            ("<x:script xmlns:x=\"http://www.w3.org/2000/svg\"/>", "<script>"),
            ("<foreignObject/>", "<foreignObject>"), ("<b xmlns=\"http://www.w3.org/1999/xhtml\"/>", "<b>"),
            ("<animate attributeName=\"x\"/>", "<animate>"), ("<set/>", "<set>"),
            ("<g onload=\"x()\"/>", "onload=\"x()\""), ("<g onClick=\"\"/>", "onClick=\"\""),
            ("<a href=\" javascript:x()\"/>", "href=\" javascript:x()\""),
            ("<use xlink:href=\"https://a.example/b.svg#c\"/>", "href=\"https://a.example/b.svg#c\""),
            ("<image href=\"photo.png\"/>", "href=\"photo.png\""),
            ("<image href=\"data:image/svg+xml,x\"/>", "href=\"data:image/svg+xml,x\""),
            ("<path fill=\"URL( 'https://a.example/#b')\"/>", "fill=\"URL( 'https://a.example/#b')\""),
            ("<path style=\"fill: \\75rl(x)\"/>", "style=\"fill: \\75rl(x)\""),
            ("<style>@import 'x.css';</style>", "a style that loads more"),
            ("<style>a { fill: <![CDATA[url]]>(x.png) }</style>", "a style that loads more"),
            ("<?xml-stylesheet href=\"x.css\"?>", "<?xml-stylesheet?>"),
        ])
    func forbidden(content: String, what: String) {
        #expect(
            error(Self.svg(content))
                == "has \(what) on line 2; expected an SVG without scripts, animation and addresses elsewhere"
        )
    }

    @Test("may have no entities, which could hide all of that")
    func entities() {
        #expect(
            error("<!DOCTYPE svg [<!ENTITY s \"<script/>\">]>" + Self.svg("&s;"))
                == "has a document type of its own on line 1; expected an SVG without scripts, animation and addresses elsewhere"
        )
    }

    @Test(
        "are XML with the right root and a size",
        arguments: [
            ("", "is not XML on line 1 (no element found); expected SVG, PNG, JPEG or WebP"),
            ("<svg>\n<g></svg>", "begins with <svg>; expected <svg xmlns=\"http://www.w3.org/2000/svg\">"),
            ("<html/>", "begins with <html>; expected <svg xmlns=\"http://www.w3.org/2000/svg\">"),
            (svg("<g>"), "is not XML on line 3 (mismatched tag); expected SVG, PNG, JPEG or WebP"),
            (svg("&x;"), "is not XML on line 2 (undefined entity); expected SVG, PNG, JPEG or WebP"),
            (svg("", root: ""), "says no size; expected a viewBox such as \"0 0 32 32\" in <svg>"),
            (
                svg("", root: "viewBox=\"0 0 0 1\""),
                "says no size; expected a viewBox such as \"0 0 32 32\" in <svg>"
            ),
            (
                svg("", root: "viewBox=\"0 0 nan inf\""),
                "says no size; expected a viewBox such as \"0 0 32 32\" in <svg>"
            ),
        ])
    func broken(text: String, reason: String) {
        #expect(error(text) == reason)
    }
}
