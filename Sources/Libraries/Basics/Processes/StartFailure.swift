import Foundation

/// The reason why a program could not be started.
public struct StartFailure: Error, Equatable, Sendable, CustomStringConvertible {
    public let program: String
    public let code: Int32

    public var description: String { "\(program) cannot be started (\(String(cString: strerror(code))))" }
}
