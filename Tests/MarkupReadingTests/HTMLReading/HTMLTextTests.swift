import MarkupReading
import TestSupport
import Testing

@Suite("The text of HTML")
struct HTMLTextTests {
    @Test(
        "Tags go and are listed, entities are decoded, white space is what a reader sees",
        arguments: [
            ("See <a href=\"/x\" title=\"ACC&#160;301\">ACC&#160;301</a>.", "See ACC 301.", ["<a>"]),
            ("one<br>two<br/>three<BR><br><br>four", "one\ntwo\nthree\n\nfour", ["<br>"]),
            ("<p>one</p>\n<p>two</p>three", "one\n\ntwo\n\nthree", ["<p>"]),
            ("<div>one<div>two</div></div>three", "one\ntwo\nthree", ["<div>"]),
            ("<ul><li>one<li>two</ul>", "one\ntwo", ["<ul>", "<li>"]),
            ("<table><tr><td>1<td>2<tr><td>3</table>", "1 2\n3", ["<table>", "<tr>", "<td>"]),
            ("a<b>b</b>c <i>d</i>", "abc d", ["<b>", "<i>"]),
            ("x<!-- a > b -->y<!---->z", "xyz", ["<!-- --> with"]),
            (
                "x<script>if (a<b) f('</p>')</script><style>p{}</style>y", "xy",
                ["<script> with", "<style> with"]
            ),
            (
                "<html><head><title>no</title></head><body>yes</body></html>", "yes",
                ["<html>", "<head> with", "<body>"]
            ),
            ("<<b>script>alert(1)</script>", "<script>alert(1)", ["<b>", "<script>"]),
            ("e\u{301}<br>\r\n\u{301}x", "e\u{301}\n\u{301}x", ["<br>"]),
            ("<img src=x onerror=alert(1) alt>seen", "seen", ["<img>"]),
            ("<a\nhref='x'class=y target = _blank />z", "z", ["<a>"]),
            ("<input type=checkbox checked disabled data-x>z", "z", ["<input>"]),
            (
                "<!DOCTYPE html><?xml version=\"1.0\"?><![if !x]>z<![endif]><o:p></o:p>", "z",
                ["<!doctype>", "<?xml>", "<![if]>", "<![endif]>", "<o:p>"]
            ),
            ("</p>", "", ["<p>"]),
        ])
    func markup(html: String, text: String, leftOut: [String]) {
        let read = HTMLText(html)
        #expect(read.text == text)
        #expect(read.leftOut.map { $0.isWithContent ? "\($0.name) with" : $0.name } == leftOut)
    }

    @Test(
        "What is no HTML stays as it is",
        arguments: [
            "", "  a \n\t b  ", "a < b and <3", "a <b", "a<b", "vector<int>", "<stdio.h>", "<3",
            "i <3 c; d&d",
            "<name@example.edu>", "<https://example.edu/?a=1>", "a<b and c>d", "x<y and y>z", "a<b && c==1>d",
            "a<b x==1>", "map<string, vector<int>>", "std::vector<std::string>", "<std::string>", "<o:>",
            "AT&T", "R&B;", "&;", "Q & A;", "<>", "<-- look", "5 > 3 & 2 < 4", "<", "&", "</", "</b or",
            "the <script> tag", "<style>", "<title> and <template>", "<script", "<script>a</scripts>",
            "<!-- open",
            "<blink182> rocks", "<b", "<a href=\"x>y", "<i/o>", "<b =x>", "<mi>", "<x-card>",
            "<![CDATA[ a ]]>",
            "<?php echo 1 ?>", "&copy 2026", "<B<b",
        ])
    func plain(text: String) {
        let read = HTMLText(text)
        #expect(read.text == text)
        #expect(read.leftOut == [])
    }

    @Test(
        "What is no HTML stays also beside tags and entities",
        arguments: [
            ("Use <b>#include</b> <stdio.h> &amp; <stdlib.h>", "Use #include <stdio.h> & <stdlib.h>"),
            ("<p>vector<int> v; a<b and c>d", "vector<int> v; a<b and c>d"),
            ("I <3 <i>C</i>: write to <ann@example.edu>", "I <3 C: write to <ann@example.edu>"),
            ("the <script> tag is <b>evil</b>", "the <script> tag is evil"),
            ("<i>open</i> <!-- stays", "open <!-- stays"),
        ])
    func beside(html: String, text: String) { #expect(HTMLText(html).text == text) }

    @Test("A parser of HTML gets what is no markup as text")
    func escaping() {
        #expect(
            HTMLText.escapingText(in: "<b>#include</b> <stdio.h>, 1 < 2 & 3 > 2")
                == "<b>#include</b> &lt;stdio.h&gt;, 1 &lt; 2 &amp; 3 &gt; 2")
    }

    @Test(
        "A text with entities alone keeps its lines",
        arguments: [
            ("&quot;War&quot; &amp; &lt;b&gt; &eacute;&nbsp;&#x4e2d;", "\"War\" & <b> é 中"),
            ("one\n\n  two &amp; three\n", "one\n\n  two & three\n"),
        ])
    func entities(html: String, text: String) {
        #expect(HTMLText(html).text == text)
        #expect(HTMLText(html).leftOut == [])
    }

    @Test(
        "Long texts that are nearly markup take no quadratic time",
        arguments: [
            "<b ", "<", "<!--", "&amp", "&", "</", "<script>", "<b a=\"", "<b a='<b a=\"", "<![if ",
            "<b c=d ",
        ])
    func nearlyMarkup(piece: String) {
        let growth = processorTimeGrowth(of: 16_000, below: 30) { count in
            let text = String(repeating: piece, count: count)
            #expect(HTMLText(text).text == text)
        }
        #expect(growth < 30)
    }

    @Test("Many entities are decoded in linear time")
    func manyEntities() {
        let growth = processorTimeGrowth(of: 64_000, below: 30) { count in
            #expect(
                HTMLText(String(repeating: "&amp;", count: count)).text
                    == String(repeating: "&", count: count))
        }
        #expect(growth < 30)
    }
}
