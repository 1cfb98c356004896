import Foundation
import Markdown

/// The HTML of any Markdown is allowed and has one meaning, and text that is to show as it is does.
enum MarkdownCheck {
    static func check(_ bytes: [UInt8]) throws(Finding) {
        let source = String(decoding: bytes, as: UTF8.self)
        try checkHTML(of: source)
        try checkExcerpt(of: source)
        try checkLiteral(source)
    }

    private static func render(_ source: String) -> RenderedMarkdown? {
        do throws(MarkdownError) {
            return try MarkdownRenderer().render(source)
        } catch {
            return nil
        }
    }

    private static func checkHTML(of source: String) throws(Finding) {
        guard let rendered = render(source) else { return }
        try Finding.unless(rendered.html.utf8.count <= 1 << 20, "at most 1 MiB of HTML")
        let written = try StrictHTML.pieces(of: rendered.html)
        try AllowedHTML.check(written)
        let read = try HTMLPiece.parsed(rendered.html)
        if read != written {
            let place = zip(read, written).first { $0 != $1 }
            throw Finding("a browser to read what was written, but \(String(describing: place))")
        }
        let headings = written.compactMap { piece -> String? in
            guard case .opening(let name, let attributes) = piece, name.first == "h", name != "hr" else {
                return nil
            }
            return name + (attributes.first?.value ?? "")
        }
        try Finding.unless(headings == rendered.headings.map { "h\($0.level)\($0.id)" }, "the headings")
    }

    private static func checkExcerpt(of source: String) throws(Finding) {
        let excerpt: String
        do throws(MarkdownError) {
            excerpt = try MarkdownText.excerpt(of: source, limit: 40)
        } catch {
            return try Finding.unless(render(source) == nil, "an excerpt where there is a page: \(error)")
        }
        try Finding.unless(excerpt.count <= 41, "at most 40 characters and an ellipsis")
        try Finding.unless(!excerpt.utf8.contains(10), "an excerpt on one line")
    }

    /// Only paragraphs, line breaks and links of addresses, with the lines that were typed.
    private static func checkLiteral(_ text: String) throws(Finding) {
        guard text.utf8.count <= 4 << 10, let rendered = render(MarkdownText.literal(text)) else { return }
        var shown = ""
        for piece in try StrictHTML.pieces(of: rendered.html) {
            switch piece {
            case .text(let text): shown += text
            case .opening(let name, _), .closing(let name):
                try Finding.unless(["p", "br", "a"].contains(name), "text and no \(name)")
            }
        }
        let (typed, read) = (lines(of: text), lines(of: shown))
        try Finding.unless(typed == read, "the lines \(typed), not \(read)")
    }

    /// A byte order mark before a text is no part of it.
    private static func lines(of text: String) -> [[Unicode.Scalar]] {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        return text.split(whereSeparator: \.isNewline).map { line in
            let line = line.unicodeScalars.map { StrictHTML.isKept($0) ? $0 : "\u{FFFD}" }
            let end = line.lastIndex { !$0.properties.isWhitespace } ?? -1
            return Array(line[0..<(end + 1)].drop { $0.properties.isWhitespace })
        }.filter { !$0.isEmpty }
    }
}
