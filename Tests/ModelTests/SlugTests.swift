import Foundation
import Model
import Testing

@Suite("Slugs")
struct SlugTests {
    @Test(
        "A slug for any text",
        arguments: [
            ("MATH 216", "math-216"), ("Éthique à Nicomaque", "ethique-a-nicomaque"),
            ("ECE/CS 250", "ece-cs-250"),
            ("I&E 281", "i-e-281"), ("数学 101", "u6570u5b66-101"), ("饺子", "u997au5b50"), ("ß", "udf"),
            ("Ø", "ud8"), ("--a--b--", "a-b"), ("a_b.c", "a-b-c"), ("3½", "3"), ("٣", "u663"), ("🥟 12", "12"),
            ("u6570", "u6570"),
        ])
    func making(text: String, slug: String) {
        #expect(Slug(making: text)?.text == slug)
    }

    @Test(
        "Hostile names give harmless slugs",
        arguments: [
            ("../../etc/passwd", "etc-passwd"), ("a\0.png", "a-png"), ("C:\\boot", "c-boot"),
            ("a\r\nb", "a-b"), ("<script>", "script"), ("\u{202E}gpj.exe", "gpj-exe"), ("%2e%2e", "2e-2e"),
            ("a\u{200D}b", "a-b"), ("\u{FEFF}x", "x"), ("x; rm -rf", "x-rm-rf"),
        ])
    func hostile(text: String, slug: String) {
        #expect(Slug(making: text)?.text == slug)
    }

    @Test(
        "A text without letter and digit gives none",
        arguments: ["", " ", "-", "...", "/", "\0", "🥟", "\u{301}", "—"])
    func none(text: String) {
        #expect(Slug(making: text) == nil)
    }

    @Test(
        "Composed and decomposed writings of a name give the same slug", arguments: ["Café", "Ǖ", "가", "Å"])
    func normalForms(text: String) throws {
        let composed = text.precomposedStringWithCanonicalMapping
        let decomposed = text.decomposedStringWithCanonicalMapping
        try #require(Array(composed.utf8) != Array(decomposed.utf8))
        #expect(Slug(making: composed)?.text == Slug(making: decomposed)?.text)
        #expect(Slug(making: composed) != nil)
    }

    @Test("A slug has at most 80 bytes and does not end with a hyphen where it is cut")
    func limit() {
        #expect(Slug(making: String(repeating: "a", count: 80))?.text == String(repeating: "a", count: 80))
        #expect(Slug(making: String(repeating: "a", count: 81))?.text == String(repeating: "a", count: 80))
        #expect(
            Slug(making: String(repeating: "a", count: 79) + " b")?.text == String(repeating: "a", count: 79))
        #expect(Slug(making: String(repeating: "数", count: 40))?.text.utf8.count == 80)
        #expect(Slug(String(repeating: "a", count: 81)) == nil)
    }

    @Test(
        "Only a-z, 0-9 and - are taken as they are",
        arguments: ["", "A", "a b", "a_b", "a.b", "é", "a/b", "..", "a\n", "a\0", "ａ"])
    func refused(text: String) {
        #expect(Slug(text) == nil)
    }

    @Test("A number behind a slug keeps it within the limit")
    func appending() throws {
        let short = try #require(Slug("math-216"))
        #expect(short.appending(2).text == "math-216-2")
        let long = try #require(Slug(String(repeating: "a", count: 80)))
        #expect(long.appending(10).text == String(repeating: "a", count: 77) + "-10")
    }

    @Test("Slugs sort by bytes")
    func order() {
        let slugs = ["a", "a-1", "a1", "aa", "b"].compactMap { Slug($0) }
        #expect(slugs.reversed().sorted() == slugs)
    }
}
