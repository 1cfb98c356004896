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
    private let limit: Int
    private let supply: () -> HTTPSupply<Tag>
    /// Number of requests that are being sent.
    var active = 0
    /// Whether the queue had nothing more when it was asked.
    private(set) var isOver = false
    private(set) var wakes: ContinuousClock.Instant?

    public init(limit: Int, next: @escaping () -> HTTPSupply<Tag>) {
        (self.limit, supply) = (max(1, limit), next)
    }

    func isReady(_ now: ContinuousClock.Instant) -> Bool {
        !isOver && active < limit && (wakes ?? now) <= now
    }

    mutating func next(_ now: ContinuousClock.Instant) -> (HTTPRequest, Tag)? {
        switch supply() {
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
