/// A property that does not hold for an input.
public struct Finding: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected and what was there.
    public let description: String

    init(_ description: String) { self.description = description }

    /// Throws where a property does not hold.
    static func unless(_ holds: Bool, _ expected: @autoclosure () -> String) throws(Finding) {
        if !holds { throw Finding(expected()) }
    }
}
