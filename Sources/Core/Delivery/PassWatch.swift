/// Repeats two tasks while requests of a pass are under way: sending urgent mail, and reading which deliveries are due.
final class PassWatch {
    /// Time between two looks at urgent mail, and between two plans for services with nothing to send: 1 s.
    private static let interval = Duration.seconds(1)
    /// Time between two plans while all services have something to send: 10 s.
    private static let longInterval = Duration.seconds(10)

    private let readPlan: () throws(DeliveryFailure) -> DeliveryPlan
    private let sendUrgentMail: () throws(DeliveryFailure) -> Void
    private var lastPlan = ContinuousClock.now
    private var lastMail = ContinuousClock.now
    private var cost = Duration.zero

    /// A watch with the functions that read what is due, and that have urgent mail sent.
    init(
        plan: @escaping () throws(DeliveryFailure) -> DeliveryPlan,
        urgentMail: @escaping () throws(DeliveryFailure) -> Void
    ) {
        (readPlan, sendUrgentMail) = (plan, urgentMail)
    }

    /// Has urgent mail sent, at most once a second.
    func lookAfterMail() throws(DeliveryFailure) {
        guard .now - lastMail >= Self.interval else { return }
        lastMail = .now
        try sendUrgentMail()
    }

    /// The deliveries that are due; nil if they were read a short time ago, since reading may take at most a tenth of the time.
    func plan(isIdle: Bool) throws(DeliveryFailure) -> DeliveryPlan? {
        guard .now - lastPlan >= max(isIdle ? Self.interval : Self.longInterval, cost * 10) else {
            return nil
        }
        let start = ContinuousClock.now
        defer { (lastPlan, cost) = (.now, .now - start) }
        return try readPlan()
    }
}
