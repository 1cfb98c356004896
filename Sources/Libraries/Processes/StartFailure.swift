import Foundation

/// Why a program was not started.
public struct StartFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The program's file.
    public let program: String
    /// The system's error number.
    public let code: Int32

    /// The program and the system's words.
    public var description: String { "\(program) cannot be started (\(String(cString: strerror(code))))" }
}
