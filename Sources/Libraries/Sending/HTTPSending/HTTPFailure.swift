import CCurl

/// The reason why a request got no response, or why none can be sent.
public enum HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The URL, its scheme or a header field is not allowed; nothing was sent.
    case unusableRequest
    /// The host has only addresses that are not public. No connection was made; one of the addresses.
    case addressNotAllowed(IPAddress)
    case unknownHost
    case noConnection
    case tooLate
    /// The certificate is not valid for the host, or TLS failed.
    case tls(String)
    /// The server's bytes are not HTTP, or it closed the connection early.
    case badResponse(String)
    case other(code: UInt32, message: String)
    /// No request can be sent; libcurl's message.
    case noSender(String)

    public var description: String {
        switch self {
        case .unusableRequest: "The address or a header field of the request is not allowed."
        case .addressNotAllowed(let address): "The host has the address \(address), which is not public."
        case .unknownHost: "The host's name is unknown."
        case .noConnection: "The host does not accept connections."
        case .tooLate: "The host did not answer in time."
        case .tls(let message): "No secure connection: \(message)."
        case .badResponse(let message): "The host's answer is not understood: \(message)."
        case .other(let code, let message): "The request failed: \(message) (curl \(code))."
        case .noSender(let message): "Requests cannot be sent: \(message)."
        }
    }
}

extension HTTPFailure {
    init(_ code: CURLcode) {
        let message = String(cString: lazy_curl_easy_strerror(code))
        self =
            switch code {
            case CURLE_URL_MALFORMAT: .unusableRequest
            case CURLE_COULDNT_RESOLVE_HOST: .unknownHost
            case CURLE_COULDNT_CONNECT: .noConnection
            case CURLE_OPERATION_TIMEDOUT: .tooLate
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CIPHER,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
                .tls(message)
            // The first is also HTTP/0.9, which is what libcurl takes other protocols for.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_GOT_NOTHING, CURLE_RECV_ERROR,
                CURLE_SEND_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM,
                CURLE_BAD_CONTENT_ENCODING:
                .badResponse(message)
            default: .other(code: code.rawValue, message: message)
            }
    }
}
