import Model

/// A mend of content files that `corkboard check --fix` offers.
public protocol ContentFix: Sendable {
    /// The edits that mend a file; empty if there is nothing to mend. `problems` are those of the file as it is.
    func edits(of file: SourceFile, problems: [Problem]) -> [LineEdit]
}

/// A line of a file in other words.
public struct LineEdit: Equatable, Sendable {
    /// A key, and the text, or the list of texts, that it must have afterwards.
    public struct Meaning: Equatable, Sendable {
        let key: String
        let texts: [String]
    }

    /// The line in the file, from 1.
    let line: Int
    /// The line as it is, without its end. The line is left alone if it has other bytes.
    let old: String
    /// The new line, without its end; nil removes the line.
    let new: String?
    /// Why: `put the value in quotation marks`.
    let reason: String
    /// The meaning that the line must have afterwards; nil if only the problems of the file are compared.
    var meaning: Meaning?
}
