/// The next step of a queue: a request, a wait, or its end.
public enum HTTPSupply<Tag> {
    /// A request. The tag comes back with its result.
    case request(HTTPRequest, Tag)
    /// Nothing for this time, or until a request of the queue has a result.
    case wait(Duration)
    /// Nothing more, unless a request of the queue has a result after which there is more.
    case end
}

/// Requests that are made when they can be sent, so that any number of them needs little memory. With one queue for each service, a slow
/// service does not hold up the others.
public struct HTTPQueue<Tag> {
    /// Maximum number of requests of the queue at a time.
    let limit: Int
    /// Makes the next request.
    let next: () -> HTTPSupply<Tag>

    /// Creates a queue.
    public init(limit: Int, next: @escaping () -> HTTPSupply<Tag>) {
        (self.limit, self.next) = (max(1, limit), next)
    }
}

/// The state of a queue while it is sent.
struct QueueState<Tag> {
    let queue: HTTPQueue<Tag>
    /// Number of requests that are being sent.
    var active = 0
    /// Whether the queue had nothing more when it was asked.
    var isOver = false
    /// When the queue may be asked again.
    var wakes: ContinuousClock.Instant?

    /// Whether the queue may be asked for a request.
    func isReady(_ now: ContinuousClock.Instant) -> Bool {
        !isOver && active < queue.limit && (wakes ?? now) <= now
    }

    /// The next request, if there is one now.
    mutating func next(_ now: ContinuousClock.Instant) -> (HTTPRequest, Tag)? {
        switch queue.next() {
        case .request(let request, let tag):
            wakes = nil
            return (request, tag)
        case .wait(let time): wakes = now + time
        case .end: isOver = true
        }
        return nil
    }

    /// Notes the result of a request: the queue may have more to send now.
    mutating func finish() {
        active -= 1
        (isOver, wakes) = (false, nil)
    }
}
