/// An upper bound of the library's work for a source, from one pass over its bytes.
///
/// Parsing takes linear time, except for a few constructs for which 0.29.0.gfm.6 takes quadratic time or memory. Each has a term here,
/// in steps of the library's inner loops:
///
/// - Each line, also a blank one, is matched against all open lists and quotes, and each node visits all its ancestors.
/// - The cells of a table row are counted by walking a list; a line that could be the delimiter row of a table makes the library read
///   the whole paragraph again; a short row is filled up with cells.
/// - For `<!` and `<?`, their end is searched, and for each end of a link, each `![` before it in the paragraph is examined.
/// - A link definition is copied to each of its uses.
struct ParseCost {
    private var steps = 0
    private var cells = 0
    private var deepest = 0
    private var paragraph = Paragraph()
    private var definitions = DefinitionCost()

    /// The counts since the last blank line, which ends all paragraphs, tables and definitions.
    private struct Paragraph {
        var bytes = 0
        var columns = 0
        var imageStarts = 0
        var brackets = 0
        var declarations = 0
    }

    /// Throws `tooLarge` if the source exceeds its limit, and `tooComplex` with the line at which the work exceeds its limit.
    static func check(_ source: String) throws(MarkdownError) {
        var source = source
        let count = source.utf8.count
        guard count <= MarkdownLimits.sourceBytes else {
            throw .tooLarge(bytes: count, limit: MarkdownLimits.sourceBytes)
        }
        let line = source.withUTF8 { bytes in
            var cost = ParseCost()
            return cost.firstLineOverLimit(bytes)
        }
        if let line { throw .tooComplex(line: line) }
    }

    private var isOverLimit: Bool {
        steps > MarkdownLimits.steps || cells > MarkdownLimits.cells
            || definitions.expansion > MarkdownLimits.expansion
    }

    private mutating func firstLineOverLimit(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var number = 0
        var start = 0
        while start < bytes.count {
            number += 1
            let line = SourceLine(bytes, from: start)
            add(line)
            if isOverLimit { return number }
            start = line.next
        }
        endParagraph()
        return isOverLimit ? number : nil
    }

    private mutating func add(_ line: SourceLine) {
        deepest = max(deepest, line.depth)
        steps += deepest * (1 + line.length / 8)
        guard !line.isBlank else { return endParagraph() }
        paragraph.bytes += line.length
        paragraph.imageStarts += line.imageStarts
        paragraph.brackets += line.brackets
        paragraph.declarations += line.declarations
        if line.pipes > 0 { paragraph.columns = max(paragraph.columns, line.pipes + 1) }
        cells += paragraph.columns
        steps += line.pipes * line.pipes / 2
        if line.isDelimiterRow { steps += paragraph.bytes }
        definitions.add(line)
    }

    private mutating func endParagraph() {
        steps += paragraph.imageStarts * paragraph.brackets
        steps += paragraph.declarations * paragraph.bytes
        paragraph = Paragraph()
        definitions.endParagraph()
    }
}

/// An upper bound of the size of copied link definitions: the longest one at each possible use.
private struct DefinitionCost {
    private var uses = 0
    private var longest = 0
    /// The size of the open definition; nil if there is none.
    private var length: Int?
    private var linesLeft = 0
    private var hasTitle = false

    var expansion: Int { uses * longest }

    /// Adds a line. An address is on the line of the label or on the next, a title begins there or on the line after. After a quote that
    /// could begin a title, the definition may continue to the end of the paragraph.
    mutating func add(_ line: SourceLine) {
        uses += line.brackets
        if line.isDefinition {
            if !hasTitle { length = 0 }
            linesLeft = 3
        }
        guard let bytes = length else { return }
        if linesLeft > 0, line.hasQuote { hasTitle = true }
        length = bytes + line.length
        longest = max(longest, bytes + line.length)
        linesLeft -= 1
        if linesLeft <= 0, !hasTitle { length = nil }
    }

    mutating func endParagraph() {
        length = nil
        linesLeft = 0
        hasTitle = false
    }
}
