import CLinux
import Foundation
import Mail
import Processes

/// Delivery through a program with sendmail's interface, such as those of Postfix, Exim and msmtp.
public struct Sendmail: Sendable {
    private let path: String
    private let timeout: Double

    /// Creates a program, by default `/usr/sbin/sendmail`, that is ended after `timeout` seconds.
    public init(path: String = "/usr/sbin/sendmail", timeout: Double = 30) {
        (self.path, self.timeout) = (path, timeout)
    }

    /// Delivers a message with CRLF line ends. The arguments are fixed: `-i` takes a line with a dot as text, and after `--` no address is
    /// taken for an option.
    /// - Throws: `MailFailure`.
    public func send(_ message: [UInt8], from: MailAddress, to: MailAddress) throws(MailFailure) {
        let descriptor = try Self.file(message)
        defer { close(descriptor) }
        let child: ChildProcess
        do throws(StartFailure) {
            child = try ChildProcess(
                path: path, arguments: ["-i", "-f", "\(from)", "--", "\(to)"],
                environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], input: "/proc/self/fd/\(descriptor)",
                output: "/dev/null", errors: "/dev/null")
        } catch { throw .notStarted("\(error)") }
        switch child.wait(atMost: timeout, askingFor: 1) {
        case .status(0): return
        // EX_TEMPFAIL of sysexits.h.
        case .status(75): throw .busy(75)
        case .status(let code): throw .refused(Int(code))
        case .signal(let number): throw .busy(128 + Int(number))
        case .tooLate: throw .tooLate
        case .unknown: throw .notStarted("its status is unknown")
        }
    }

    /// An open file in memory with the message, with the line ends of Unix, which all these programs take.
    private static func file(_ message: [UInt8]) throws(MailFailure) -> Int32 {
        let descriptor = create_memory_file("message")
        guard descriptor >= 0 else { throw .notStarted(String(cString: strerror(errno))) }
        var rest = message.filter { $0 != 0x0D }[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                let text = String(cString: strerror(errno))
                close(descriptor)
                throw .notStarted(text)
            }
            rest = rest.dropFirst(count)
        }
        return descriptor
    }
}
