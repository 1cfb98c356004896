/// An error that consists of several problems.
public struct Problems: Error, Hashable, Sendable {
    /// At least one, by file and line.
    public let all: [Problem]

    /// Creates the problems, in the order in which they are shown.
    public init(_ all: [Problem]) {
        self.all = all
    }

    /// Runs `work` and converts its error into `Problems`.
    public static func of<Value>(_ work: () throws(Problem) -> Value) throws(Problems) -> Value {
        do throws(Problem) {
            return try work()
        } catch {
            throw Problems([error])
        }
    }

    public static func ofAsync<Value>(
        _ work: () async throws(Problem) -> Value
    ) async throws(Problems) -> Value {
        do throws(Problem) { return try await work() } catch { throw Problems([error]) }
    }
}
