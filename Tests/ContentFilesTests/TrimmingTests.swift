import Testing

@testable import ContentFiles

@Suite("The body of a content file")
struct TrimmingTests {
    @Test(
        "Blank lines before it and white space behind it go; what indents its first line stays",
        arguments: [
            ("\n\n    code\n\ntext\n\n", "    code\n\ntext"), (" \t\n\n- a\n", "- a"), ("  a  ", "  a"),
            ("\n \n", ""),
            ("", ""), ("a", "a"),
        ])
    func trimming(text: String, expected: String) {
        #expect(text[...].trimmingBlankLines() == expected[...])
    }
}
