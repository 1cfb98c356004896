import ArgumentParser
import Foundation
import State

extension AccountOptions {
    /// Ctrl-C.
    private static let interrupt: UInt8 = 3

    /// A valid new password for the officer: on a terminal asked for twice, without echo; else one line of standard input. Prints an error and
    /// exits with status 1 otherwise.
    func newPassword() throws -> Password {
        let isTerminal = isatty(STDIN_FILENO) == 1
        let text = try isTerminal ? Self.ask("New password for \(name): ") : Self.line()
        let password = try Password(text, of: name)
        if isTerminal, try Self.ask("The same again: ") != text {
            throw Reporting.failure("The two passwords differ; nothing was changed.")
        }
        return password
    }

    private static func ask(_ question: String) throws -> String {
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { throw echoFailure() }
        var hidden = shown
        // Ctrl-C would end the program and leave the terminal without echo: here, its byte ends the line.
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        withUnsafeMutableBytes(of: &hidden.c_cc) { $0[Int(VEOL)] = interrupt }
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { throw echoFailure() }
        Reporting.write(question, to: .standardError)
        defer {
            tcsetattr(STDIN_FILENO, TCSANOW, &shown)
            Reporting.write("\n", to: .standardError)
        }
        return try line()
    }

    private static func echoFailure() -> ExitCode {
        Reporting.failure("The terminal cannot be kept from showing a password; give it on standard input.")
    }

    /// The next line without its end, read byte by byte, so that the rest of the input stays for later reads.
    private static func line() throws -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        reading: while bytes.count <= 4096 {
            switch read(STDIN_FILENO, &byte, 1) {
            case 1 where byte == UInt8(ascii: "\n"): break reading
            case 1 where byte == interrupt: throw ExitCode(130)
            case 1: bytes.append(byte)
            case -1 where errno == EINTR: continue
            default: break reading
            }
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Reporting.failure("The password is not UTF-8; expected text.")
        }
        return text
    }
}
