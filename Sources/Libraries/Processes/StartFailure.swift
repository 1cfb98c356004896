import Foundation

/// The reason why a program could not be started.
public struct StartFailure: Error, Equatable, Sendable, CustomStringConvertible {
    public let program: String
    /// The system's error number.
    public let code: Int32

    /// The program and the system's message.
    public var description: String { "\(program) cannot be started (\(String(cString: strerror(code))))" }
}
