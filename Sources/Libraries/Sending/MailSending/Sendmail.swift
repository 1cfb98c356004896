import Basics
import CLinux
import Foundation
import Mail

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
    public func send(_ message: [UInt8], from: MailAddress, to: MailAddress) throws(MailFailure) {
        let descriptor = try Self.file(message)
        defer { close(descriptor) }
        let errors = try Self.file([])
        defer { close(errors) }
        let child: ChildProcess
        do throws(StartFailure) {
            child = try ChildProcess(
                path: path, arguments: ["-i", "-f", "\(from)", "--", "\(to)"],
                environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], input: "/proc/self/fd/\(descriptor)",
                output: "/dev/null", errors: "/proc/self/fd/\(errors)")
        } catch { throw .notStarted("\(error)") }
        func reply(_ code: Int32) -> MailReply {
            MailReply(Int(code), bytes: Self.start(of: errors), from: from, to: to)
        }
        switch child.wait(atMost: timeout, askingFor: 1) {
        case .status(0): return
        case .status(let code): throw Self.failure(reply(code))
        case .signal(let number): throw .busy(reply(128 + number), at: .program)
        case .tooLate: throw .tooLate
        case .unknown: throw .notStarted("its status is unknown")
        }
    }

    /// The failure of a status of sysexits.h: 67 is an unknown user, 68 an unknown host; trouble of this machine may pass.
    private static func failure(_ reply: MailReply) -> MailFailure {
        switch reply.code {
        case 67: .noMailbox(reply)
        case 68: .refusedRecipient(reply)
        case 69...76, 78: .busy(reply, at: .program)
        default: .refused(reply, at: .program)
        }
    }

    /// The first bytes of a file.
    private static func start(of descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: MailReply.maximumBytes)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    /// An open file in memory with a message, with the line ends of Unix, which all these programs take.
    private static func file(_ message: [UInt8]) throws(MailFailure) -> Int32 {
        let descriptor = create_memory_file("mail")
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
