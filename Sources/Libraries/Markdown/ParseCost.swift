/// An upper bound of the work that a source makes for the library, from one pass over its bytes.
///
/// Parsing time is linear but for a few shapes that 0.29.0.gfm.6 takes quadratic time or memory for. Each has its
/// term here, in steps of the library's inner loops:
///
/// - Each line, blank ones too, is matched against all open lists and quotes, and each node looks at all its parents.
/// - The cells of a table row are counted by walking a list; a line that could stand below a table's header makes the
///   library read the whole paragraph again; a short row is filled up with cells.
/// - `<!` and `<?` look for their end, and each end of a link looks at each `![` before it, within a paragraph.
/// - A link definition is copied to each place that uses it.
struct ParseCost {
    private var steps = 0
    private var cells = 0
    private var deepest = 0
    private var paragraph = Paragraph()
    private var definitions = DefinitionCost()

    /// What was seen since the last blank line; no paragraph, table or definition goes past one.
    private struct Paragraph {
        var bytes = 0
        var columns = 0
        var imageStarts = 0
        var brackets = 0
        var declarations = 0
    }

    /// Throws `tooLarge` for more bytes than the limit and `tooComplex` with the line at which the work passes its own.
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

/// A bound of the bytes that link definitions grow to: the longest of them at each place that could use one.
private struct DefinitionCost {
    private var uses = 0
    private var longest = 0
    /// The bytes of the definition that is open here; nil where none is.
    private var length: Int?
    private var linesLeft = 0
    private var hasTitle = false

    var expansion: Int { uses * longest }

    /// An address stands on the line of the label or on the next, a title begins there or on the one after it. Where
    /// a quote could begin a title, the definition may go on until the paragraph ends.
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
