import Basics
import CCurl
import Foundation

/// A handle of libcurl for one request at a time, reused for the next one.
final class Transfer {
    let handle: UnsafeMutableRawPointer
    private let limits: HTTPLimits
    private var list: UnsafeMutablePointer<curl_slist>?
    private var isTest = false
    /// An address that was refused (`HTTPFailure.addressNotAllowed`).
    private var refused: IPAddress?
    private var retryAfter: String?
    private var body: [UInt8] = []
    private var isCut = false

    init(limits: HTTPLimits, authorities: String?, userAgent: String) throws(HTTPFailure) {
        guard let handle = lazy_curl_easy_init() else { throw HTTPFailure.noSender("no memory") }
        (self.handle, self.limits) = (handle, limits)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let longs: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_PIPEWAIT, 1),
            (CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS),
            (CURLOPT_LOW_SPEED_LIMIT, 1), (CURLOPT_LOW_SPEED_TIME, limits.silence),
            (CURLOPT_CONNECTTIMEOUT_MS, limits.connectTime), (CURLOPT_TIMEOUT_MS, limits.totalTime),
        ]
        // An empty proxy also stands against the variables of the environment.
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"), (CURLOPT_USERAGENT, userAgent),
            (CURLOPT_CAINFO, authorities ?? SystemAuthorities.file),
        ]
        for (option, value) in longs { try Self.check(lazy_curl_set_long(handle, option, value)) }
        for case (let option, let value?) in texts {
            try Self.check(lazy_curl_set_text(handle, option, value))
        }
        for option in [CURLOPT_PRIVATE, CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA] {
            try Self.check(lazy_curl_set_pointer(handle, option, context))
        }
        try Self.check(lazy_curl_set_bytes_function(handle, CURLOPT_WRITEFUNCTION, receiveBody))
        try Self.check(lazy_curl_set_bytes_function(handle, CURLOPT_HEADERFUNCTION, receiveHeaderLine))
        try Self.check(lazy_curl_set_socket_function(handle, openSocket))
    }

    deinit {
        lazy_curl_easy_cleanup(handle)
        lazy_curl_slist_free_all(list)
    }

    private static func check(_ code: CURLcode) throws(HTTPFailure) {
        if code != CURLE_OK {
            throw HTTPFailure.noSender(String(cString: lazy_curl_easy_strerror(code)))
        }
    }

    func prepare(_ request: HTTPRequest) throws(HTTPFailure) {
        (isTest, refused, retryAfter, isCut) = (request.isTest, nil, nil, false)
        body.removeAll(keepingCapacity: true)
        guard request.url.hasPrefix("https://") || isTest && request.url.hasPrefix("http://") else {
            throw .unusableRequest
        }
        try setHeaders(request.headers)
        let results =
            [
                lazy_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, isTest ? "http,https" : "https"),
                lazy_curl_set_text(handle, CURLOPT_URL, request.url),
            ] + setBody(request)
        guard results.allSatisfy({ $0 == CURLE_OK }), !request.url.utf8.contains(0) else {
            throw .unusableRequest
        }
    }

    /// Sets the header fields: names are tokens, values have no control characters (RFC 9110 5.1 and 5.5).
    private func setHeaders(_ headers: [(name: String, value: String)]) throws(HTTPFailure) {
        for (name, value) in headers {
            guard !name.isEmpty, name.utf8.allSatisfy(ASCII.isToken), value.utf8.allSatisfy(Self.isText)
            else {
                throw .unusableRequest
            }
        }
        lazy_curl_slist_free_all(list)
        // Without `Expect: 100-continue`, for which some servers wait.
        list = lazy_curl_slist_append(nil, "Expect:")
        for (name, value) in headers { list = lazy_curl_slist_append(list, "\(name): \(value)") }
        lazy_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
    }

    private static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }

    /// Sets method and body. libcurl keeps a copy of the body; without a pointer, it would ask for one.
    private func setBody(_ request: HTTPRequest) -> [CURLcode] {
        if request.method == .get {
            return [
                lazy_curl_set_long(handle, CURLOPT_HTTPGET, 1),
                lazy_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, nil),
            ]
        }
        let bytes = request.body.isEmpty ? [0] : request.body
        return [
            lazy_curl_set_long(handle, CURLOPT_POST, 1),
            lazy_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)),
            bytes.withUnsafeBytes { lazy_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress) },
            lazy_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue),
        ]
    }

    /// The response, or the reason why there is none, after libcurl has finished with a code.
    ///
    /// A final status counts whatever fails after it: the server has handled the request, which must not be repeated. A server may respond
    /// before it has the whole request, and end the stream or the connection (RFC 9113 8.1); libcurl 7.88 fails if it wants to send more.
    func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPFailure> {
        var status = 0
        lazy_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        if code == CURLE_OK || status >= 200 {
            let isCut = isCut || code != CURLE_OK
            return .success(HTTPResponse(status: status, retryAfter: retryAfter, body: body, isCut: isCut))
        }
        if let refused { return .failure(.addressNotAllowed(refused)) }
        return .failure(HTTPFailure(code))
    }

    // MARK: Called by libcurl

    /// Whether the bytes fit. Otherwise libcurl ends the request.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let room = limits.body - body.count
        body.append(contentsOf: bytes.prefix(room))
        isCut = bytes.count > room
        return !isCut
    }

    /// Reads a header line of a response; the last one of a name counts.
    func receiveHeader(_ line: UnsafeRawBufferPointer) {
        let name = "retry-after:"
        guard line.count > name.utf8.count, line.count < 256,
            zip(line, name.utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
        else { return }
        let value = String(decoding: line.dropFirst(name.utf8.count), as: UTF8.self)
        retryAfter = value.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether a connection to an address may be made. Asked after DNS, immediately before the connection, so that a second answer of the
    /// DNS server changes nothing.
    func allows(_ address: UnsafePointer<sockaddr>, length: Int) -> Bool {
        guard let found = IPAddress(address, length: length) else { return false }
        if isTest || found.isPublic { return true }
        refused = found
        return false
    }
}
