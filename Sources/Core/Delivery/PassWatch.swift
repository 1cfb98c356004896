/// Repeats two tasks while requests of a pass are under way: sending urgent mail, and reading which deliveries are due.
final class PassWatch {
    enum Step {
        case send(DeliveryPlan)
        /// Start no further request.
        case end
    }

    /// Time between two looks at urgent mail, and between two plans for services with nothing to send: 1 s.
    private static let interval = Duration.seconds(1)
    /// Time between two plans while all services have something to send: 10 s.
    private static let longInterval = Duration.seconds(10)

    private let next: () throws(DeliveryFailure) -> Step
    private let sendUrgentMail: () throws(DeliveryFailure) -> Void
    private let clock: () -> ContinuousClock.Instant
    private var lastPlan: ContinuousClock.Instant
    private var lastMail: ContinuousClock.Instant
    private var cost = Duration.zero

    /// Creates a watch. `next` reads what is due; `urgentMail` sends urgent mail.
    init(
        clock: @escaping () -> ContinuousClock.Instant = { .now },
        next: @escaping () throws(DeliveryFailure) -> Step,
        urgentMail: @escaping () throws(DeliveryFailure) -> Void
    ) {
        (self.clock, self.next, sendUrgentMail) = (clock, next, urgentMail)
        (lastPlan, lastMail) = (clock(), clock())
    }

    /// Sends urgent mail, at most once a second.
    func lookAfterMail() throws(DeliveryFailure) {
        guard clock() - lastMail >= Self.interval else { return }
        lastMail = clock()
        try sendUrgentMail()
    }

    /// The next step; nil if the last one was computed a short time ago. Reading what is due takes at most about a tenth of the time.
    func step(isIdle: Bool) throws(DeliveryFailure) -> Step? {
        let start = clock()
        guard start - lastPlan >= max(isIdle ? Self.interval : Self.longInterval, cost * 10) else {
            return nil
        }
        defer { (lastPlan, cost) = (clock(), clock() - start) }
        return try next()
    }
}
