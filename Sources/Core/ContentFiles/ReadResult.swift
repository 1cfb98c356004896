import Model

/// What reading one file gave: a value, or none, and everything that was found wrong.
struct ReadResult<Value: Sendable>: Sendable {
    /// Nil where the file could not be understood.
    let value: Value?
    /// Errors and warnings in the file.
    let problems: [Problem]
    /// Lines of keys that a later check may have to point at.
    var lines = KeyLines()

    init(value: Value?, problems: [Problem]) {
        self.value = value
        self.problems = problems
    }

    /// Reads the front matter of `file` by `read`, which answers nil where something is missing.
    init(_ file: SourceFile, read: (FrontMatter, inout FieldReader) -> Value?) {
        do throws(Problem) {
            self.init(try FrontMatter(of: file), read: read)
        } catch {
            self.init(value: nil, problems: [error])
        }
    }

    /// Reads front matter by `read`, which answers nil where something is missing.
    init(_ frontMatter: FrontMatter, read: (FrontMatter, inout FieldReader) -> Value?) {
        var fields = FieldReader(frontMatter)
        value = read(frontMatter, &fields)
        problems = fields.finish()
        lines = KeyLines(frontMatter.fields)
    }
}
