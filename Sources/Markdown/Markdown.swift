public struct RenderedMarkdown: Sendable { public let html: String }
public struct MarkdownError: Error, CustomStringConvertible { public let description: String }
public struct MarkdownRenderer: Sendable {
    public init() {};
    public func render(_ s: String) throws(MarkdownError) -> RenderedMarkdown { RenderedMarkdown(html: s) }
}
public enum MarkdownText {
    public static func excerpt(of s: String, limit: Int) -> String { String(s.prefix(limit)) }
}
