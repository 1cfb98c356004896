import CCurl

/// Sends many requests at a time, several on one connection with HTTP/2 (RFC 9113 5).
///
/// Connections are kept for later calls. Redirects are not followed, proxies not used. Only public addresses are connected to, except for
/// requests with `isTest`. A sender is used by one thread at a time.
public final class HTTPSender {
    private let multi: UnsafeMutableRawPointer
    private let limits: HTTPLimits
    private let authorities: String?
    private let userAgent: String
    private var idle: [Transfer] = []

    /// `authorities` is the path of a PEM file with the trusted certificates; nil for those of the system.
    /// - Throws: `HTTPFailure.noSender`, if libcurl is not installed or has no memory.
    public init(
        limits: HTTPLimits = HTTPLimits(), authorities: String? = nil, userAgent: String
    ) throws(HTTPFailure) {
        guard lazy_curl_load(), let multi = lazy_curl_multi_init() else {
            throw HTTPFailure.noSender("the library libcurl.so.4 cannot be loaded")
        }
        (self.multi, self.limits, self.authorities) = (multi, limits, authorities)
        self.userAgent = userAgent
        let options: [(CURLMoption, Int)] = [
            (CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX)),
            (CURLMOPT_MAX_TOTAL_CONNECTIONS, limits.connections),
            (CURLMOPT_MAX_HOST_CONNECTIONS, limits.connectionsPerHost),
            (CURLMOPT_MAX_CONCURRENT_STREAMS, limits.streams),
        ]
        for (option, value) in options { try Self.check(lazy_curl_multi_set_long(multi, option, value)) }
    }

    deinit {
        idle.removeAll()
        lazy_curl_multi_cleanup(multi)
    }

    /// Sends the requests of all queues, in turn, and returns when all have results and no queue has more.
    /// - Throws: `HTTPFailure.noSender`, if libcurl fails. Requests without a result may have been sent.
    public func send<Tag>(
        _ queues: [HTTPQueue<Tag>], completed: (Tag, Result<HTTPResponse, HTTPFailure>) -> Void
    ) throws(HTTPFailure) {
        var run = Run<Tag>(queues: queues)
        defer { abandon(run.active.values.map(\.transfer)) }
        while true {
            try fill(&run, completed)
            var running: Int32 = 0
            try Self.check(lazy_curl_multi_perform(multi, &running))
            try collect(&run, completed)
            let now = ContinuousClock.now
            if run.active.isEmpty, run.queues.allSatisfy(\.isOver) { return }
            let hasRoom = run.active.count < limits.requests && run.queues.contains { $0.isReady(now) }
            try Self.check(lazy_curl_multi_poll(multi, hasRoom ? 0 : run.timeout(now)))
        }
    }

    /// Starts requests while there is room, a few at a time, so that making them does not hold up the others.
    private func fill<Tag>(
        _ run: inout Run<Tag>, _ completed: (Tag, Result<HTTPResponse, HTTPFailure>) -> Void
    ) throws(HTTPFailure) {
        let now = ContinuousClock.now
        for _ in 0..<max(8, run.queues.count) where run.active.count < limits.requests {
            guard let place = run.nextReady(now) else { return }
            guard let (request, tag) = run.queues[place].next(now) else { continue }
            let transfer = try takeTransfer()
            run.queues[place].active += 1
            do throws(HTTPFailure) {
                try transfer.prepare(request)
            } catch {
                run.queues[place].finish()
                idle.append(transfer)
                completed(tag, .failure(error))
                continue
            }
            try Self.check(lazy_curl_multi_add_handle(multi, transfer.handle))
            run.active[transfer.handle] = (transfer, tag, place)
        }
    }

    private func takeTransfer() throws(HTTPFailure) -> Transfer {
        if let transfer = idle.popLast() { return transfer }
        return try Transfer(limits: limits, authorities: authorities, userAgent: userAgent)
    }

    private func collect<Tag>(
        _ run: inout Run<Tag>, _ completed: (Tag, Result<HTTPResponse, HTTPFailure>) -> Void
    ) throws(HTTPFailure) {
        var left: Int32 = 0
        while let message = lazy_curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
                continue
            }
            // The message is gone when the handle is removed.
            let code = curl_message_result(message)
            try Self.check(lazy_curl_multi_remove_handle(multi, handle))
            guard let active = run.active.removeValue(forKey: handle) else { continue }
            run.queues[active.queue].finish()
            let result = active.transfer.result(code)
            idle.append(active.transfer)
            completed(active.tag, result)
        }
    }

    /// Ends requests that have no result.
    private func abandon(_ transfers: [Transfer]) {
        for transfer in transfers { lazy_curl_multi_remove_handle(multi, transfer.handle) }
    }

    private static func check(_ code: CURLMcode) throws(HTTPFailure) {
        if code != CURLM_OK {
            throw HTTPFailure.noSender(String(cString: lazy_curl_multi_strerror(code)))
        }
    }
}

private struct Run<Tag> {
    var queues: [HTTPQueue<Tag>]
    var active: [UnsafeMutableRawPointer: (transfer: Transfer, tag: Tag, queue: Int)] = [:]
    private var turn = 0

    init(queues: [HTTPQueue<Tag>]) { self.queues = queues }

    /// The index of the next queue that may be asked, in turn.
    mutating func nextReady(_ now: ContinuousClock.Instant) -> Int? {
        for _ in queues.indices {
            defer { turn = (turn + 1) % queues.count }
            if queues[turn].isReady(now) { return turn }
        }
        return nil
    }

    /// Maximum time until a queue may be asked again, in milliseconds: 1 s at most.
    func timeout(_ now: ContinuousClock.Instant) -> Int32 {
        let times = queues.compactMap { $0.isOver ? nil : $0.wakes }.map { ($0 - now) / .milliseconds(1) }
        return Int32(min(max(times.min() ?? 1000, 1), 1000).rounded(.up))
    }
}
