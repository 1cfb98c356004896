import Foundation
import Testing

@testable import Pinyin

@Suite("How Chinese is read")
struct PinyinTests {
    @Test(
        "is told character by character, with every reading of each",
        arguments: [
            ("线性代数", "xian xing dai shu/shuo"), ("饺子夜", "jiao zi ye"), ("银行", "yin hang/heng/xing"),
            ("重庆", "chong/zhong qing"), ("女", "nu/nv"), ("略", "lue/lve"), ("〇", "-"),
            ("中文 (高级)", "zhong wen,gao ji"), ("Java 程序，入门", "cheng xu,ru men"),
            ("傳統漢字", "chuan tong han zi"), ("一\u{20000}", "yi -"), ("あ饺", "jiao"),
        ])
    func readings(text: String, expected: String) {
        #expect(Pinyin.readings(of: text) == expected)
    }

    @Test(
        "is written in its usual reading where addresses need Latin letters",
        arguments: [
            ("饺子之夜", " jiaozi zhi ye"), ("我们的晚会", " women de wan hui"), ("银行", " yin xing"),
            ("旅行", " lv xing"), ("第3届 Dumpling 之夜", " di 3 jie  Dumpling  zhi ye"), ("子", " zi"),
            ("〇号", " hao"),
            ("Gala", "Gala"), ("", ""), ("あ饺。", "あ jiao 。"),
        ])
    func latin(text: String, expected: String) {
        #expect(Pinyin.latin(text) == expected)
    }

    @Test(
        "is read word by word in new addresses, and other letters lose their marks",
        arguments: [
            ("重庆银行", " chong qing  yin hang "), ("音乐", " yin yue "), ("长城", " chang cheng "),
            ("Straße", "Strasse"), ("ﬁne oﬃce", "fine office"),
            ("Łódź Ørsted", "lodz orsted"), ("Phở Việt Đà", "Pho Viet da"), ("Ｇａｌａ２", "Gala2"),
            ("10–12", "10 12"),
            ("Rock ’n’ Roll", "Rock n Roll"), ("Кино", "Кино"),
        ])
    func addressText(text: String, expected: String) {
        #expect(Pinyin.addressText(text) == expected)
    }

    @Test(
        "is nothing where no Chinese stands", arguments: ["", "Linear Algebra", "Où — “naïve” …", "カナ", "🥟"])
    func none(text: String) {
        #expect(Pinyin.readings(of: text) == nil)
    }

    /// Rare ones, which the two read differently or ICU not at all.
    private static let exceptions = "兙兡呒嗧婥杢枠桛烪瓧瓰瓱瓼甅瞓簗輅釓鈈鉚鉻鋨錒鍺"

    @Test("agrees with ICU on every character up to U+9FA5, but for a few rare ones")
    func agreement() throws {
        let han = (0x4E00...0x9FA5).compactMap { Unicode.Scalar($0) }
        let text = han.map { String($0) }.joined(separator: "\n")
        let latin = try #require(
            text.applyingTransform(
                StringTransform("Han-Latin; NFD; [[:Mn:]-[\u{308}]] Remove"), reverse: false))
        let readings = latin.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(readings.count == han.count)
        let different = zip(han, readings).filter { scalar, reading in
            let own = Pinyin.readings(of: String(scalar)) ?? ""
            return !own.split(separator: "/").contains { $0 == reading.replacing("u\u{308}", with: "v") }
        }
        #expect(Set(different.map(\.0)).subtracting(Self.exceptions.unicodeScalars) == [])
    }
}
