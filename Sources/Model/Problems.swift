/// Several problems at once, as an error.
public struct Problems: Error, Hashable, Sendable {
    /// At least one, by file and line.
    public let all: [Problem]

    /// The problems, in the order in which they are shown.
    public init(_ all: [Problem]) {
        self.all = all
    }
}
