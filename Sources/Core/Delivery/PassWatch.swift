/// Repeats two tasks while requests of a pass are under way: sending urgent mail, and reading which deliveries are due.
final class PassWatch {
    /// The next step of a pass.
    enum Step {
        /// Send what is due.
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
    private var lastPlan = ContinuousClock.now
    private var lastMail = ContinuousClock.now
    private var cost = Duration.zero

    /// Creates a watch. `next` reads what is due; `urgentMail` sends urgent mail.
    init(
        next: @escaping () throws(DeliveryFailure) -> Step,
        urgentMail: @escaping () throws(DeliveryFailure) -> Void
    ) {
        (self.next, sendUrgentMail) = (next, urgentMail)
    }

    /// Sends urgent mail, at most once a second.
    func lookAfterMail() throws(DeliveryFailure) {
        guard .now - lastMail >= Self.interval else { return }
        lastMail = .now
        try sendUrgentMail()
    }

    /// The next step; nil if the last one was computed a short time ago. Reading what is due takes at most
    /// about a tenth of the time.
    func step(isIdle: Bool) throws(DeliveryFailure) -> Step? {
        guard .now - lastPlan >= max(isIdle ? Self.interval : Self.longInterval, cost * 10) else {
            return nil
        }
        let start = ContinuousClock.now
        defer { (lastPlan, cost) = (.now, .now - start) }
        return try next()
    }
}
