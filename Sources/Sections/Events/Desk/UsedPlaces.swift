import Foundation
import Model

/// Locations of earlier events, as suggestions in the form.
struct UsedPlaces {
    /// Maximum number of suggestions.
    private static let limit = 30

    private let events: [Event]

    init(_ events: [Event]) { self.events = events }

    /// The locations named in a language: most often used first, then last used. A text without a language
    /// tag counts as the main language.
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
