import Model

/// The starts that one rule gives, in order, in seconds since 1970-01-01T00:00 by the event's clock.
///
/// The first start itself is not among them where it does not fit the rule, but it counts (RFC 5545 3.3.10).
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

    /// The starts of `rule` from an event's first start to the second `until`. Those before the second `origin` are not
    /// asked for; only rules without COUNT can leave them out.
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

    /// Leaves out what lies before the first start or is not asked for, and counts the first start where the rule does not
    /// give it.
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

    /// Finds the starts of the current period.
    /// - Returns: Whether there can be any, here or later.
    @discardableResult private mutating func fill() -> Bool {
        index = 0
        guard periods.days(ofPeriod: period, into: &days) else {
            days = []
            chosen = nil
            remaining = 0
            return false
        }
        // From 1, or from -1 at the end.
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
