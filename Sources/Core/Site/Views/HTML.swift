/// Safe HTML, which templates show unchanged, with three braces.
package struct HTML: Codable, Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }
}
