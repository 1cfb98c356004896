import MarkupReading
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
            "<path d=\"M0 0h1\" fill=\"url(#a)\" style=\"stroke: url('#a')\" transform=\"matrix(1 0 0 1 0 0)\"/>",
            "<use xlink:href=\"#a\"/><use href=\"#b\"><title>On</title></use>",
            "<image href=\"data:image/png;base64,AAAA\"/>",
            "<style>@media (prefers-color-scheme: dark) { path { fill: #fff } }</style>",
            "<style>@media screen and (min-width: 2px) { path { fill: rgb(0, 0, 0) } }</style>",
            "<style type=\"text/css\"><![CDATA[path { fill: url(#a) }]]></style>",
            "<text font-family=\"'Noto Sans (CJK)'\" xml:space=\"preserve\"><tspan x=\"0\">C (S) A</tspan></text>",
        ])
    func allowed(content: String) {
        #expect(error(Self.svg(content)) == nil)
        #expect(error("<?xml version=\"1.0\"?><!-- <script/> -->" + Self.svg(content)) == nil)
    }

    /// What Inkscape, Illustrator and Figma write, as far as a logo has it.
    private static let exports = [
        """
        <?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <!-- Created with Inkscape (http://www.inkscape.org/) -->
        <svg width="64mm" height="32mm" viewBox="0 0 64 32" version="1.1" id="svg5" inkscape:version="1.2.2"
           sodipodi:docname="C:\\logo (final).svg" inkscape:export-filename="https://a.example/x.png"
           xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
           xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
           xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
           xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
           xmlns:dc="http://purl.org/dc/elements/1.1/">
          <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.7" showgrid="false"/>
          <metadata id="m"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
            <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
          <defs id="defs2"><linearGradient id="a" inkscape:collect="always"><stop style="stop-color:#000;stop-opacity:1" offset="0"/></linearGradient></defs>
          <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline">
            <path style="fill:url(#a);-inkscape-stroke:none;paint-order:fill markers stroke" d="M 0,0 H 64" sodipodi:nodetypes="cc"/>
          </g>
        </svg>
        """,
        """
        <?xml version="1.0" encoding="utf-8"?>
        <!-- Generator: Adobe Illustrator 27.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
        <svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
        	 viewBox="0 0 64 32" style="enable-background:new 0 0 64 32;" xml:space="preserve" data-name="Layer 1">
        <style type="text/css">
        	.st0{fill:#C0301D;} .st1{clip-path:url(#SVGID_2_);font-family:'MyriadPro-Regular';}
        </style>
        <defs><rect id="SVGID_1_" width="64" height="32"/></defs>
        <clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
        <g class="st1"><polygon class="st0" points="0,0 64,0 64,32"/></g>
        </svg>
        """,
        """
        <svg width="64" height="32" viewBox="0 0 64 32" fill="none" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
        <g filter="url(#filter0_d_1_2)"><mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="32">
        <rect width="64" height="32" rx="4" fill="url(#pattern0)"/></mask></g>
        <defs><filter id="filter0_d_1_2" x="0" y="0" width="64" height="32" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
        <feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0" result="hardAlpha"/>
        <feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feBlend mode="normal" in2="BackgroundImageFix" result="shape"/></filter>
        <pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#image0" transform="scale(0.01)"/></pattern>
        <image id="image0" width="100" height="100" preserveAspectRatio="none" xlink:href="data:image/png;base64,iVBORw0KGgo="/></defs>
        </svg>
        """,
    ]

    @Test("are taken as Inkscape, Illustrator and Figma write them", arguments: exports)
    func exported(text: String) throws {
        let image = try SVGImage(Array(text.utf8))
        #expect(image.width == 64 && image.height == 32)
    }

    @Test(
        "may not act, move or load",
        arguments: [
            ("<script>1</script>", "<script>"),
            ("<x:script xmlns:x=\"http://www.w3.org/2000/svg\"/>", "<script>"),
            ("<foreignObject/>", "<foreignObject>"), ("<b xmlns=\"http://www.w3.org/1999/xhtml\"/>", "<b>"),
            ("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"/>", "<math>"),
            ("<x xmlns=\"\"/>", "<x>"), ("<unknown/>", "<unknown>"), ("<a href=\"#b\"/>", "<a>"),
            ("<animate attributeName=\"x\"/>", "<animate>"), ("<set/>", "<set>"),
            ("<feImage href=\"#a\"/>", "<feImage>"),
            ("<g onload=\"x()\"/>", "onload=\"x()\""), ("<g onClick=\"\"/>", "onClick=\"\""),
            ("<g unknown=\"1\"/>", "unknown=\"1\""),
            ("<g xml:base=\"https://a.example/\"/>", "base=\"https://a.example/\""),
            ("<g e:x=\"1\" xmlns:e=\"http://www.w3.org/2001/xml-events\"/>", "x=\"1\""),
            ("<use href=\" javascript:x()\"/>", "href=\" javascript:x()\""),
            ("<use xlink:href=\"https://a.example/b.svg#c\"/>", "href=\"https://a.example/b.svg#c\""),
            ("<use href=\"data:image/png;base64,AAAA\"/>", "href=\"data:image/png;base64,AAAA\""),
            ("<image href=\"photo.png\"/>", "href=\"photo.png\""),
            ("<image href=\"data:image/svg+xml,x\"/>", "href=\"data:image/svg+xml,x\""),
            ("<path fill=\"URL( 'https://a.example/#b')\"/>", "fill=\"URL( 'https://a.example/#b')\""),
            ("<path mask=\"url(b.svg#c)\"/>", "mask=\"url(b.svg#c)\""),
            ("<path style=\"fill: \\75rl(x)\"/>", "style=\"fill: \\75rl(x)\""),
            ("<path style=\"fill: \\rgb(0,0,0)\"/>", "style=\"fill: \\rgb(0,0,0)\""),
            ("<path style=\"fill: url(#a), url(//b)\"/>", "style=\"fill: url(#a), url(//b)\""),
            (
                "<path style=\"cursor: -webkit-image-set('x.png' 1x)\"/>",
                "style=\"cursor: -webkit-image-set('x.png' 1x)\""
            ),
            ("<path style=\"@import 'x.css'\"/>", "style=\"@import 'x.css'\""),
            ("<style>@import 'x.css';</style>", "a style that may load more"),
            ("<style>@font-face { src: url(#a) }</style>", "a style that may load more"),
            ("<style>@\\6ddia all { }</style>", "a style that may load more"),
            ("<style>a { fill: <![CDATA[url]]>(x.png) }</style>", "a style that may load more"),
            ("<style>a { fill: ur<!-- -->l(x.png) }</style>", "a style that may load more"),
            ("<style>a { fill: image-set('x.png' 1x) }</style>", "a style that may load more"),
            ("<style><g/></style>", "<g> within <style>"),
            ("<style><script>1</script></style>", "<script>"),
            ("<?xml-stylesheet href=\"x.css\"?>", "<?xml-stylesheet?>"),
        ])
    func forbidden(content: String, what: String) {
        #expect(error(Self.svg(content)) == "has \(what) on line 2; \(Self.remedy)")
    }

    private static let remedy =
        "expected shapes, texts and gradients without scripts, animation and addresses elsewhere: remove it, or save the file as plain SVG"

    @Test(
        "may have no document type, which can load more and have entities that hide all of that",
        arguments: [
            "<!DOCTYPE svg>", "<!DOCTYPE svg [<!ENTITY s \"<script/>\">]>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">",
        ])
    func documentType(text: String) {
        #expect(error(text + Self.svg("")) == "has <!DOCTYPE> on line 1; \(Self.remedy)")
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
