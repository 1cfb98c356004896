import Foundation
import Model

extension [Event] {
    /// The locations that events name in a language, as suggestions in the form: most often used first, then last used, at most 30. A text
    /// without a language tag counts as the main language.
    func usedPlaces(in language: String, isMain: Bool) -> [String] {
        var uses: [String: (count: Int, last: Date)] = [:]
        for event in self {
            guard let location = event.location,
                let name = location.byLanguage[language] ?? (isMain ? location.unmarked : nil)
            else { continue }
            let last = event.schedule?.start.instant ?? .distantPast
            let known = uses[name] ?? (0, .distantPast)
            uses[name] = (known.count + 1, Swift.max(known.last, last))
        }
        let sorted = uses.sorted { one, other in
            (other.value.count, other.value.last, one.key) < (one.value.count, one.value.last, other.key)
        }
        return sorted.prefix(30).map(\.key)
    }
}
