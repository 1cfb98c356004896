import CCurl
import Foundation
import Mail

/// Sends messages by SMTP, one after the other over one connection. Used by one thread at a time.
public final class SMTPSender {
    private let handle: UnsafeMutableRawPointer
    private let server: SMTPServer
    /// The bytes that libcurl has not read.
    private var unsent: ArraySlice<UInt8> = []
    /// The last enhanced status code among the server's replies.
    private var status: EnhancedStatus?

    /// A sender with limits in milliseconds.
    /// - Throws: `MailFailure.unreachable`, if libcurl is not installed or has no memory.
    public init(server: SMTPServer, connectTime: Int = 10_000, totalTime: Int = 60_000) throws(MailFailure) {
        guard lazy_curl_load(), let handle = lazy_curl_easy_init() else {
            throw .unreachable("the library libcurl.so.4 cannot be loaded")
        }
        (self.handle, self.server) = (handle, server)
        let useTLS = server.security == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
        let longs: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_UPLOAD, 1), (CURLOPT_USE_SSL, Int(useTLS.rawValue)),
            (CURLOPT_CONNECTTIMEOUT_MS, connectTime), (CURLOPT_TIMEOUT_MS, totalTime),
        ]
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_PROTOCOLS_STR, "smtp,smtps"), (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"),
            (CURLOPT_URL, server.url), (CURLOPT_USERNAME, server.user),
            (CURLOPT_PASSWORD, server.user.map { _ in server.password }),
            (CURLOPT_CAINFO, server.authorities),
        ]
        var results = longs.map { lazy_curl_set_long(handle, $0, $1) }
        for case (let option, let value?) in texts {
            results.append(lazy_curl_set_text(handle, option, value))
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        results += [CURLOPT_READDATA, CURLOPT_HEADERDATA].map { lazy_curl_set_pointer(handle, $0, context) }
        results.append(lazy_curl_set_bytes_function(handle, CURLOPT_READFUNCTION, giveMessage))
        results.append(lazy_curl_set_bytes_function(handle, CURLOPT_HEADERFUNCTION, takeReply))
        if let wrong = results.first(where: { $0 != CURLE_OK }) { throw .unreachable(Self.message(wrong)) }
    }

    deinit { lazy_curl_easy_cleanup(handle) }

    /// Sends a message with CRLF line ends. Returns when the server has taken the responsibility for it (RFC 5321 4.2.5).
    /// - Throws: `MailFailure`.
    public func send(_ message: [UInt8], from: MailAddress, to: MailAddress) throws(MailFailure) {
        let recipients = lazy_curl_slist_append(nil, "<\(to)>")
        defer {
            lazy_curl_set_list(handle, CURLOPT_MAIL_RCPT, nil)
            lazy_curl_slist_free_all(recipients)
            unsent = []
        }
        (unsent, status) = (message[...], nil)
        lazy_curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(from)>")
        lazy_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
        let code = lazy_curl_easy_perform(handle)
        if code != CURLE_OK { throw failure(code) }
    }

    /// Gives libcurl the next bytes of the message.
    fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = unsent.prefix(buffer.count)
        buffer.copyBytes(from: part)
        unsent = unsent.dropFirst(part.count)
        return part.count
    }

    /// Takes a line of a reply.
    fileprivate func take(reply line: UnsafeRawBufferPointer) {
        if let status = EnhancedStatus(line) { self.status = status }
    }

    private func failure(_ code: CURLcode) -> MailFailure {
        var reply = 0
        lazy_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &reply)
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .tooLate
        case CURLE_LOGIN_DENIED: return .loginRefused
        case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION:
            return .tls(Self.message(code))
        default: break
        }
        if (500...599).contains(reply) {
            return status.flatMap { $0.reply == reply ? $0.failure : nil } ?? .refused(reply)
        }
        if (400...499).contains(reply) { return .busy(reply) }
        return .unreachable(Self.message(code))
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
