import CCurl
import Foundation
import Mail

/// Sends messages by SMTP, one after the other over one connection. Used by one thread at a time.
public final class SMTPSender {
    /// Maximum number of lines of a reply that are kept: 20.
    private static let maximumLines = 20

    private let handle: UnsafeMutableRawPointer
    private let server: SMTPServer
    /// The bytes that libcurl has not read.
    private var unsent: ArraySlice<UInt8> = []
    /// The step of the message under way, by the last command.
    private var step = MailStep.connection
    /// The lines of the last reply before QUIT.
    private var reply: [[UInt8]] = []
    /// Whether libcurl has sent QUIT, as it does after a refusal: the reply to it tells nothing.
    private var isClosing = false

    /// A sender with limits in milliseconds.
    /// - Throws: `MailFailure.unreachable`, if libcurl is not installed or has no memory.
    public init(server: SMTPServer, connectTime: Int = 10_000, totalTime: Int = 60_000) throws(MailFailure) {
        guard lazy_curl_load(), let handle = lazy_curl_easy_init() else {
            throw .unreachable("the library libcurl.so.4 cannot be loaded")
        }
        (self.handle, self.server) = (handle, server)
        let useTLS = server.security == .none ? curl_tls_never : curl_tls_always
        let longs: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_UPLOAD, 1), (CURLOPT_VERBOSE, 1),
            (CURLOPT_USE_SSL, useTLS),
            (CURLOPT_CONNECTTIMEOUT_MS, connectTime), (CURLOPT_TIMEOUT_MS, totalTime),
        ]
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_PROTOCOLS_STR, "smtp,smtps"), (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"),
            (CURLOPT_URL, server.url), (CURLOPT_USERNAME, server.user),
            (CURLOPT_PASSWORD, server.user.map { _ in server.password }),
            (CURLOPT_CAINFO, server.authorities ?? SystemAuthorities.file),
        ]
        var results = longs.map { lazy_curl_set_long(handle, $0, $1) }
        for case (let option, let value?) in texts {
            results.append(lazy_curl_set_text(handle, option, value))
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        results += [CURLOPT_READDATA, CURLOPT_HEADERDATA, CURLOPT_DEBUGDATA].map {
            lazy_curl_set_pointer(handle, $0, context)
        }
        results.append(lazy_curl_set_bytes_function(handle, CURLOPT_READFUNCTION, giveMessage))
        results.append(lazy_curl_set_bytes_function(handle, CURLOPT_HEADERFUNCTION, takeReply))
        results.append(lazy_curl_set_debug_function(handle, noteCommand))
        if let wrong = results.first(where: { $0 != CURLE_OK }) { throw .unreachable(Self.message(wrong)) }
    }

    deinit { lazy_curl_easy_cleanup(handle) }

    /// Sends a message with CRLF line ends. Returns when the server has taken the responsibility for it (RFC 5321 4.2.5).
    public func send(_ message: [UInt8], from: MailAddress, to: MailAddress) throws(MailFailure) {
        let recipients = lazy_curl_slist_append(nil, "<\(to)>")
        defer {
            lazy_curl_set_list(handle, CURLOPT_MAIL_RCPT, nil)
            lazy_curl_slist_free_all(recipients)
            unsent = []
        }
        (unsent, step, reply, isClosing) = (message[...], .connection, [], false)
        lazy_curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(from)>")
        lazy_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
        let code = lazy_curl_easy_perform(handle)
        if code != CURLE_OK { throw failure(code, from: from, to: to) }
    }

    /// Connects, signs in and sends NOOP (RFC 5321 4.1.1.9), and no message.
    /// - Throws: `MailFailure`. `from` is the sender, which no reply in it shows.
    public func tryConnection(from: MailAddress) throws(MailFailure) {
        (unsent, step, reply, isClosing) = ([], .connection, [], false)
        // Without a recipient libcurl sends this command alone, and without a body it does not print the reply.
        lazy_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, "NOOP")
        lazy_curl_set_long(handle, CURLOPT_NOBODY, 1)
        defer {
            lazy_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, nil)
            lazy_curl_set_long(handle, CURLOPT_NOBODY, 0)
            lazy_curl_set_long(handle, CURLOPT_UPLOAD, 1)
        }
        let code = lazy_curl_easy_perform(handle)
        if code != CURLE_OK { throw failure(code, from: from, to: from) }
    }

    /// Gives libcurl the next bytes of the message.
    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = unsent.prefix(buffer.count)
        buffer.copyBytes(from: part)
        unsent = unsent.dropFirst(part.count)
        return part.count
    }

    /// Notes a command to the server. Those of the login, which hold a password, are not kept.
    fileprivate func note(command: UnsafeRawBufferPointer) {
        for (name, step) in [("MAIL ", MailStep.sender), ("RCPT ", .recipient), ("DATA", .message)]
        where command.starts(with: name.utf8) {
            self.step = step
        }
        if command.starts(with: "QUIT".utf8) { isClosing = true }
    }

    /// Takes a line of a reply. Behind the code, all lines but the last have a hyphen (RFC 5321 4.2.1).
    fileprivate func take(reply line: UnsafeRawBufferPointer) {
        if isClosing { return }
        if let last = reply.last, last.count < 4 || last[3] != UInt8(ascii: "-") { reply = [] }
        if reply.count < Self.maximumLines { reply.append(Array(line.prefix(MailReply.maximumBytes))) }
    }

    private func failure(_ result: CURLcode, from: MailAddress, to: MailAddress) -> MailFailure {
        var code = 0
        lazy_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &code)
        let words: MailReply? =
            (400...599).contains(code)
            ? MailReply(code, bytes: reply.map { $0.dropFirst(4) + [0x20] }.joined(), from: from, to: to)
            : nil
        switch result {
        case CURLE_OPERATION_TIMEDOUT: return .tooLate
        case CURLE_LOGIN_DENIED: return .loginRefused(words)
        case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION:
            return .tls(Self.message(result))
        default: break
        }
        return words.map { failure($0) } ?? .unreachable(Self.message(result))
    }

    /// The failure that a rejection means. Only the recipient's step tells something of the recipient, by the enhanced status code. Without
    /// one, 550 to 553 are about the mailbox (RFC 5321 4.2.3).
    private func failure(_ words: MailReply) -> MailFailure {
        if words.code < 500 { return .busy(words, at: step) }
        let statuses = reply.compactMap(EnhancedStatus.init).filter { $0.reply == words.code }
        guard step == .recipient else { return .refused(words, at: step) }
        guard let status = statuses.last else {
            return (550...553).contains(words.code) ? .refusedRecipient(words) : .refused(words, at: step)
        }
        if status.isOfMissingMailbox { return .noMailbox(words) }
        return status.isOfRecipient ? .refusedRecipient(words) : .refused(words, at: step)
    }

    private static func message(_ code: CURLcode) -> String { String(cString: lazy_curl_easy_strerror(code)) }
}

/// Reads a part of the message (CURLOPT_READFUNCTION).
private let giveMessage: curl_bytes_function = { bytes, size, count, context in
    guard let context else { return 0 }
    let sender = Unmanaged<SMTPSender>.fromOpaque(context).takeUnretainedValue()
    return sender.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
}

/// Takes a line of a reply (CURLOPT_HEADERFUNCTION).
private let takeReply: curl_bytes_function = { bytes, size, count, context in
    guard let context else { return 0 }
    let sender = Unmanaged<SMTPSender>.fromOpaque(context).takeUnretainedValue()
    sender.take(reply: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}

/// Notes commands (CURLOPT_DEBUGFUNCTION).
private let noteCommand: curl_debug_function = { _, kind, bytes, size, context in
    guard kind == CURLINFO_HEADER_OUT, let context else { return 0 }
    let sender = Unmanaged<SMTPSender>.fromOpaque(context).takeUnretainedValue()
    sender.note(command: UnsafeRawBufferPointer(start: bytes, count: size))
    return 0
}
