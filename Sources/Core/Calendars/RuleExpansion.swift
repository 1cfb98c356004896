import Model

/// The starts of one rule, in order, in local seconds since 1970-01-01T00:00.
///
/// The first start is not among them if it does not match the rule, but it counts (RFC 5545 3.3.10).
struct RuleExpansion: IteratorProtocol {
    private let periods: RulePeriods
    private let times: [Int]
    private let setPositions: [Int]
    private let start: Int
    private let until: Int
    private var remaining: Int
    private var stepsLeft = RecurrenceLimits.mostStarts

    private var period: Int
    private var days: [Int] = []
    private var chosen: [Int]?
    private var index = 0

    /// The starts of `rule` from an event's first start to the second `until`. Those before the second `origin` are not needed and may be
    /// skipped, but only for rules without COUNT.
    init(_ rule: RecurrenceRule, start: CivilDateTime, isAllDay: Bool, until: Int, from origin: Int) {
        periods = RulePeriods(rule, start: start.day)
        times = isAllDay ? [0] : Self.times(of: rule, start: start)
        setPositions = rule.setPositions
        self.start = start.secondsSince1970
        self.until = until
        remaining = rule.count ?? .max
        let origin = rule.count == nil ? max(origin, self.start) : self.start
        period = periods.index(of: origin / 86_400 - (origin < 0 ? 1 : 0))
        fill()
        skipToOrigin(origin)
    }

    mutating func next() -> Int? {
        while remaining > 0, stepsLeft > 0 {
            guard index < (chosen?.count ?? days.count * times.count) else {
                period += 1
                guard fill() else { return nil }
                continue
            }
            let second = second(at: index)
            index += 1
            guard second <= until else { return nil }
            stepsLeft -= 1
            remaining -= 1
            return second
        }
        return nil
    }

    /// Skips starts before the first start or `origin`, and counts the first start if the rule does not give it.
    private mutating func skipToOrigin(_ origin: Int) {
        while true {
            while index < (chosen?.count ?? days.count * times.count) {
                let second = second(at: index)
                if second >= origin {
                    if second > start, remaining < .max { remaining -= 1 }
                    return
                }
                index += 1
            }
            period += 1
            guard fill() else { return }
        }
    }

    private func second(at index: Int) -> Int {
        let position = chosen.map { $0[index] } ?? index
        return days[position / times.count] * 86_400 + times[position % times.count]
    }

    /// Computes the starts of the current period.
    /// - Returns: Whether this or a later period can have any.
    @discardableResult private mutating func fill() -> Bool {
        index = 0
        guard periods.days(ofPeriod: period, into: &days) else {
            days = []
            chosen = nil
            remaining = 0
            return false
        }
        // Positions are numbered from 1, or from -1 at the end.
        if !setPositions.isEmpty {
            let count = days.count * times.count
            let indices = Set(setPositions.map { $0 > 0 ? $0 - 1 : count + $0 })
            chosen = indices.filter { (0..<count).contains($0) }.sorted()
        }
        return true
    }

    private static func times(of rule: RecurrenceRule, start: CivilDateTime) -> [Int] {
        let hours = rule.hours.isEmpty ? [start.hour] : rule.hours
        let minutes = rule.minutes.isEmpty ? [start.minute] : rule.minutes
        let seconds = rule.seconds.isEmpty ? [start.second] : Set(rule.seconds.map { min($0, 59) }).sorted()
        return hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
        }
    }
}
