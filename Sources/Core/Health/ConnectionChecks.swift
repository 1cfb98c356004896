import Foundation

extension HealthChecks {
    /// Seconds before the end of a certificate after which it should have been renewed: 14 days. Caddy and certbot renew 30 days before.
    private static let notice: TimeInterval = 14 * 86_400

    static func connections(_ facts: HealthFacts) -> [Finding] {
        facts.connections.compactMap { connection in
            connection.failure.map {
                Finding("connection.\(connection.name)", $0, command: connection.command)
            }
        }
    }

    static func certificate(_ facts: HealthFacts) -> Finding? {
        guard let end = facts.certificateEnd, end.timeIntervalSince(facts.now) < notice else { return nil }
        let rest = end.timeIntervalSince(facts.now)
        let url = facts.settings?.url ?? "the site"
        return Finding(
            "certificate.end",
            rest > 0
                ? "The certificate of \(url) ends in \(HealthFacts.words(rest)); expected that it is renewed 14 days before"
                : "The certificate of \(url) ended \(HealthFacts.words(-rest)) ago, and browsers refuse the site",
            command: "sudo systemctl status caddy")
    }
}

extension HealthFacts {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date of `notAfter=Nov  6 12:00:00 2027 GMT`; nil for any other text.
    package static func certificateEnd(of text: String) -> Date? {
        let words = text.split(whereSeparator: { " =\n".contains($0) }).map(String.init)
        guard words.count == 6, words[0] == "notAfter", words[5] == "GMT",
            let month = months.firstIndex(of: words[1])
        else { return nil }
        let numbers = ([words[2], words[4]] + words[3].split(separator: ":").map(String.init)).compactMap {
            Int($0)
        }
        guard numbers.count == 5 else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: numbers[1], month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3],
                second: numbers[4]))
    }
}
