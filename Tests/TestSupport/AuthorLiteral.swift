import State

/// Tests name officers by their accounts.
extension Author: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self = Author(rawValue: text) ?? .officer(text) }
}
