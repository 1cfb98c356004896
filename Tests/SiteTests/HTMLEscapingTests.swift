import Foundation
import Markdown
import Model
import Samples
import Testing

@testable import Site

@Suite("HTML escaping")
struct HTMLEscapingTests {
    @Test(
        "escapes every sign of HTML, whatever mark follows it",
        arguments: [
            ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"),
            ("<\u{301}script>", "&lt;\u{301}script&gt;"),
            ("\"\u{FE0F} onload=x", "&quot;\u{FE0F} onload=x"),
            ("&\u{200D}", "&amp;\u{200D}"),
            (">\u{20DD}", "&gt;\u{20DD}"),
            ("\r\n<\r\n", "\r\n&lt;\r\n"),
            ("饺子 🥟 plain", "饺子 🥟 plain"),
            ("", ""),
        ])
    func escape(text: String, expected: String) {
        #expect(Array(HTMLEscape.text(text).utf8) == Array(expected.utf8))
    }

    @Test(
        "holds in a template, a partial, a block and a parent, and in what comes as HTML",
        arguments: [
            ["course": "{{pageTitle}}"],
            ["course": "{{>part}}", "part": "{{pageTitle}}"],
            ["course": "{{<outer}}{{$body}}{{pageTitle}}{{/body}}{{/outer}}", "outer": "{{$body}}{{/body}}"],
            ["course": "{{#pageTitle}}{{>part}}{{/pageTitle}}", "part": "{{pageTitle}}"],
            ["course": "MATH 1: {{{name}}}"],
        ])
    func templates(_ templates: [String: String]) async throws {
        let content = Sample.content([Sample.course("MATH 1", "<\u{301}b>\"\u{FE0F}")])
        let text = try await Sample.text("/courses/math-1/", content, Sample.theme(templates))
        #expect(text.trimmingCharacters(in: .newlines) == "MATH 1: &lt;\u{301}b&gt;&quot;\u{FE0F}")
    }
}
