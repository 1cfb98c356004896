import Foundation
import Model

/// The places of earlier events, which the form offers.
struct UsedPlaces {
    /// The most places that are offered: 30.
    private static let limit = 30

    private let events: [Event]

    init(_ events: [Event]) { self.events = events }

    /// The places that events name in a language: those used most often first, of these the one used last. A text without a language is
    /// in the main one.
    func used(in language: String, isMain: Bool) -> [String] {
        var uses: [String: (count: Int, last: Date)] = [:]
        for event in events {
            guard let location = event.location,
                let name = location.byLanguage[language] ?? (isMain ? location.unmarked : nil)
            else { continue }
            let last = event.schedule?.start.instant ?? .distantPast
            let known = uses[name] ?? (0, .distantPast)
            uses[name] = (known.count + 1, max(known.last, last))
        }
        let sorted = uses.sorted { one, other in
            (other.value.count, other.value.last, one.key) < (one.value.count, one.value.last, other.key)
        }
        return sorted.prefix(Self.limit).map(\.key)
    }
}
