/// The reason why a file is not an SVG that can be served.
public enum SVGError: Error, Hashable, Sendable {
    /// The file is not well-formed XML; the parser's message.
    case malformed(line: Int, reason: String)
    /// The root element is not `svg`.
    case otherRoot(String)
    /// A construct that is not allowed; its name.
    case forbidden(line: Int, what: String)
    /// The file has neither a size nor a viewBox.
    case sizeless
}

extension SVGError: CustomStringConvertible {
    /// The error and the expected form, as the rest of a sentence that begins with the file's name.
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
