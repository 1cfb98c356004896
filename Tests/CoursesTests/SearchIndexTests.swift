import Foundation
import Model
import Samples
import Testing

@testable import Courses
@testable import Site

@Suite("The search index")
struct SearchIndexTests {
    @Test("names every course with its numbers, names, professors, count and semester, and no more")
    func whole() {
        var listed = Sample.course("ECE 250", LocalizedText(byLanguage: ["en": "Circuits", "zh-Hans": "电路"]))
        listed.crossListed = [CourseNumber("COMPSCI 250")!]
        var renamed = Sample.course("MATH 1", "Algebra")
        renamed.slug = Sample.slug("old-algebra")
        let entries = [
            CourseEntry(
                listed,
                reviews: [
                    Sample.review("a", "ECE 250", professor: "Ames", semester: "Fall 2024"),
                    Sample.review("b", "ECE 250", professor: "Boyd"),
                ]),
            CourseEntry(renamed, reviews: []),
            CourseEntry(Sample.course("PHIL 1"), reviews: [Sample.review("c", "PHIL 1", professor: "单乐")]),
        ]
        #expect(
            CourseSearchIndex(entries, words: Sample.words).json == """
                {"professors":["Ames","Boyd",{"zh-Hans":"单乐"}],"pinyin":{"电路":"dian lu","单乐":"chan/dan/shan le/yue"},"courses":[
                ["ECE 250 / COMPSCI 250",{"en":"Circuits","zh-Hans":"电路"},[0,1],2,"Fall 2024"],
                ["MATH 1","Algebra",[],0,"","old-algebra"],
                ["PHIL 1","Name",[2],1]
                ]}

                """)
        #expect(
            CourseSearchIndex(entries, words: Sample.chinese).json == """
                {"professors":[{"en":"Ames"},{"en":"Boyd"},"单乐"],"pinyin":{"电路":"dian lu","单乐":"chan/dan/shan le/yue"},"courses":[
                ["ECE 250 / COMPSCI 250",{"zh-Hans":"电路","en":"Circuits"},[0,1],2,"2024年秋季学期"],
                ["MATH 1",{"en":"Algebra"},[],0,"","old-algebra"],
                ["PHIL 1",{"en":"Name"},[2],1]
                ]}

                """)
    }

    @Test(
        "reads back exactly what went in",
        arguments: ["\"quoted\\\"", "</script><b>", "\u{1}\u{2028}\r\n\t", "<\u{301}", "饺子 🥟", "\u{202E}abc"])
    func hostile(name: String) throws {
        let entry = CourseEntry(Sample.course("MATH 1", LocalizedText(name)), reviews: [])
        let json = CourseSearchIndex([entry], words: Sample.chinese).json
        let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let row = (parsed?["courses"] as? [[Any]])?.first
        let names = row?[1] as? [String: String] ?? ["": row?[1] as? String ?? "none"]
        #expect(names.values.map { Array($0.utf8) } == [Array(name.utf8)])
        #expect(!json.contains("<"))
    }
}
