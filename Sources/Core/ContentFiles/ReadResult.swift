import Model

/// The result of reading a file: a value, if any, and all problems.
public struct ReadResult<Value: Sendable>: Sendable {
    /// The value; nil if the file could not be parsed.
    package let value: Value?
    /// Errors and warnings in the file.
    package let problems: [Problem]
    /// Lines of keys, for problems found later.
    package var lines = KeyLines()

    package init(value: Value?, problems: [Problem]) {
        self.value = value
        self.problems = problems
    }

    /// Reads the front matter of `file` with `read`, which returns nil if a required field is missing.
    package init(_ file: SourceFile, read: (FrontMatter, inout FieldReader) -> Value?) {
        do throws(Problem) {
            self.init(try FrontMatter(of: file), read: read)
        } catch {
            self.init(value: nil, problems: [error])
        }
    }

    /// Reads front matter with `read`, which returns nil if a required field is missing.
    package init(_ frontMatter: FrontMatter, read: (FrontMatter, inout FieldReader) -> Value?) {
        var fields = FieldReader(frontMatter)
        value = read(frontMatter, &fields)
        problems = fields.finish()
        lines = KeyLines(frontMatter.fields)
    }

    /// The result without the value where there is an error: with a wrong `hidden`, a hidden post would be on pages.
    package var unlessWrong: ReadResult {
        guard problems.contains(where: { $0.severity == .error }) else { return self }
        var result = ReadResult(value: nil, problems: problems)
        result.lines = lines
        return result
    }
}
