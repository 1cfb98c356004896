import CGI
import Testing

@Suite("Cookies")
struct CookiesTests {
    @Test(
        "Two headers are one list, as lighttpd and as Apache join them",
        arguments: [
            "a=1; b=2", "a=1, b=2", "a=1;b=2", " a=1 ;  b=2 ; ", "x; a=1; =3; b=2; c d=4",
            "a=1; b=2; c=\"\u{301}",
        ])
    func joined(header: String) {
        let cookies = Cookies(header)
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
        #expect(cookies["c"] == nil)
        #expect(cookies["A"] == nil)
        #expect(!cookies.isRepeated("a"))
        #expect(!cookies.isRepeated("c"))
    }

    @Test(
        "A cookie that comes twice is known", arguments: ["s=1; s=2", "s=1, s=1", "s=1; b=2; s=", "s=; s=1"])
    func repeated(header: String) {
        #expect(Cookies(header).isRepeated("s"))
        #expect(!Cookies(header).isRepeated("b"))
    }

    @Test(
        "Values are taken up to the end", arguments: [("s=a=b==", "a=b=="), ("s=", ""), ("s=\"q\"", "\"q\"")])
    func values(header: String, value: String) { #expect(Cookies(header)["s"] == value) }
}
