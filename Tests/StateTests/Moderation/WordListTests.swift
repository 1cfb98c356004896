import Model
import State
import TestSupport
import Testing

@Suite("Lists of words")
struct WordListTests {
    private static let list = WordList([
        "# A comment with swear in it.\n\nswear\r\ncurse*\n  go away\nbuy cheap*\n", "傻瓜\n加V信\nQQ群\n",
    ])

    @Test(
        "find their words however they are written",
        arguments: [
            "swear", "I SWEAR.", "Swéar", "ｓｗｅａｒ", "s\u{200B}we\u{00AD}ar", "s w e a r", "s.w.e.a.r!",
            "S-W-E-A-R",
            "sw3ar", "$wear", "swe@r", "sweeeear", "s\u{0336}w\u{0336}e\u{0336}a\u{0336}r\u{0336}",
            "\u{1D530}\u{1D534}\u{1D522}\u{1D51E}\u{1D52F}", "ⓢⓦⓔⓐⓡ", "sw\u{0435}ar", "s*w*e*a*r",
            "curse", "cursed", "CURSING no curses", "go away", "Go   away", "go-away", "g0 away",
            "so buy cheaper things",
            "你是傻瓜", "傻 瓜", "傻\u{200B}瓜", "傻*瓜", "傻.瓜", "加v信", "加Ｖ信", "加 V 信", "请进qq群聊",
        ])
    func found(_ text: String) {
        #expect(Self.list.matches(text))
    }

    @Test(
        "do not find them in other words, and not across the ends of clauses",
        arguments: [
            "", "swears", "answear", "menswear", "swe ar", "go, away", "go\naway", "let it go. Away we went?",
            "away go", "buy and cheap", "A comment", "傻，瓜", "傻。瓜", "瓜傻", "傻\n瓜", "qq 学生群", "1234", "@@@", "s",
            "s w",
        ])
    func notFound(_ text: String) {
        #expect(!Self.list.matches(text), "\(text)")
    }

    @Test("that have no words find none")
    func empty() {
        #expect(WordList([]).isEmpty)
        #expect(WordList(["# Nothing\n\n   \n***\n"]).isEmpty)
        #expect(!WordList(["x"]).isEmpty)
        #expect(!WordList([]).matches("anything"))
    }

    @Test(
        "take a time that grows as the text does",
        arguments: ["a", "a ", "傻", "a\u{301}\u{301}", "$", "swea "])
    func long(unit: String) {
        let growth = processorTimeGrowth(of: 32_768, below: 30) { length in
            #expect(!Self.list.matches(String(repeating: unit, count: length / unit.utf8.count)))
        }
        #expect(growth < 30)
    }
}
