import CCommonMark
import TestSupport
import Testing

@testable import Markdown

/// Every example of the specifications, through the code that also renders pages.
@Suite struct ConformanceTests {
    struct File: Sendable, CustomTestStringConvertible {
        let name: String
        /// How many examples the file holds, so that none is lost in reading.
        let examples: Int
        var options: Int32 = 0
        var extensions: [String] = []
        /// The examples that 0.29.0.gfm.6 makes other HTML from, each with the reason.
        var differences: [Int: String] = [:]
        var testDescription: String { name }
    }

    private static let allExtensions = ["table", "strikethrough", "autolink", "tagfilter", "tasklist"]

    static let files = [
        File(
            name: "commonmark/spec.txt", examples: 655,
            differences: [
                28: "0.30 takes at most 7 decimal digits for a character reference, 0.29 takes 8",
                173: "0.30 lets <textarea> begin an HTML block that goes on over blank lines",
                356: "0.31 counts signs such as £ as punctuation beside *",
                627: "0.31 allows -- inside an HTML comment",
                628: "0.31 allows <!--> and <!---> as HTML comments",
            ]),
        File(
            name: "commonmark/alternative-html-blocks.txt", examples: 13,
            differences: [
                2: "an alternative that CommonMark did not take: a blank line ends a <div> block",
                4: "the same",
                9: "the same: a block may begin with a tag that text follows",
                10: "the same: a block may begin with a comment that text follows",
            ]),
        File(
            name: "cmark-gfm/spec.txt", examples: 673,
            differences: [
                279: "disabled in the file: the order of the attributes of a checkbox is open",
                280: "the same",
            ]),
        File(
            name: "cmark-gfm/extensions.txt", examples: 28, options: CMARK_OPT_FOOTNOTES,
            extensions: allExtensions,
            differences: [
                23: "the library takes the ids of footnotes from their labels, the file counts them"
            ]),
        File(
            name: "cmark-gfm/extensions-full-info-string.txt", examples: 4,
            options: CMARK_OPT_FULL_INFO_STRING),
        File(
            name: "cmark-gfm/extensions-table-prefer-style-attributes.txt", examples: 1,
            options: CMARK_OPT_TABLE_PREFER_STYLE_ATTRIBUTES | CMARK_OPT_FOOTNOTES, extensions: allExtensions),
        File(name: "cmark-gfm/smart_punct.txt", examples: 16, options: CMARK_OPT_SMART),
    ]

    @Test(
        "Each example of a specification makes its HTML, but for the differences that are named",
        .enabled(if: SharedData.isTested("markdown")),
        arguments: files)
    func conforms(to file: File) throws {
        let examples = try SpecExample.all(in: file.name)
        #expect(examples.count == file.examples)
        let different = Set(examples.filter { !Self.passes($0, in: file) }.map(\.number))
        if CommonMark.version == "0.29.0.gfm.6" {
            #expect(different == Set(file.differences.keys))
        } else {
            // A newer library may follow the newer text; it must not fall behind.
            #expect(different.isSubset(of: file.differences.keys))
        }
    }

    private static func passes(_ example: SpecExample, in file: File) -> Bool {
        let asked = example.extensions.map { $0 == "disabled" ? "tasklist" : $0 }
        let html = CommonMark.rawHTML(
            example.markdown, options: file.options | CMARK_OPT_UNSAFE, extensions: file.extensions + asked)
        // The file asks only that this source does no harm.
        return example.html == "<IGNORE>\n" || html == example.html
    }
}
