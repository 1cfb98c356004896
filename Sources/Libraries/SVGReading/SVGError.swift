/// Why a file is no SVG that can be served.
public enum SVGError: Error, Hashable, Sendable {
    /// Not well-formed XML; the parser's words.
    case malformed(line: Int, reason: String)
    /// XML whose root is something else.
    case otherRoot(String)
    /// Something that is not known to do nothing but draw; what.
    case forbidden(line: Int, what: String)
    /// Neither a size nor a viewBox.
    case sizeless
}

extension SVGError: CustomStringConvertible {
    /// What is wrong and what is expected, as the rest of a sentence that begins with the file's name.
    public var description: String {
        switch self {
        case .malformed(let line, let reason):
            "is not XML on line \(line) (\(reason)); expected SVG, PNG, JPEG or WebP"
        case .otherRoot(let name):
            "begins with <\(name)>; expected <svg xmlns=\"http://www.w3.org/2000/svg\">"
        case .forbidden(let line, let what):
            "has \(what) on line \(line); expected shapes, texts and gradients without scripts, animation and addresses elsewhere: remove it, or save the file as plain SVG"
        case .sizeless:
            "says no size; expected a viewBox such as \"0 0 32 32\" in <svg>"
        }
    }
}
