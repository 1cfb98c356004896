/// Several problems at once, as an error.
public struct Problems: Error, Hashable, Sendable {
    /// At least one, by file and line.
    public let all: [Problem]

    /// The problems, in the order in which they are shown.
    public init(_ all: [Problem]) {
        self.all = all
    }

    /// Does `work`; the one problem that it may throw becomes several.
    /// - Throws: `Problems` of what `work` threw.
    /// - Returns: What `work` answered.
    public static func of<Value>(_ work: () throws(Problem) -> Value) throws(Problems) -> Value {
        do throws(Problem) {
            return try work()
        } catch {
            throw Problems([error])
        }
    }
}
