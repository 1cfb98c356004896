import Desk
import Foundation
import Model
import Posting
import Site

/// Shows the difference of an event's part between a version and now.
struct VersionDifference {
    let words: DeskWords
    /// The current time.
    let now: Date

    func view(of part: EventPart, then: Event, now: Event) -> DifferenceView {
        let name = words.name(of: part)
        guard part == .detail else {
            return DifferenceView(name: name, then: text(of: part, then), now: text(of: part, now))
        }
        return DifferenceView(name: name, linesThen: Self.detail(then), now: Self.detail(now))
    }

    private func text(of part: EventPart, _ event: Event) -> String? {
        let texts: [String] =
            switch part {
            case .title: event.title.all
            case .time:
                [words.when(event, now: now), words.repeats(event)].compactMap(\.self)
                    + words.singleDates(of: event)
            default: part.fields.flatMap { self.texts(of: $0, event) }
            }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    private func texts(of field: EventField, _ event: Event) -> [String] {
        guard field.applies(to: event) else { return [] }
        return switch field.property {
        case .flag(let path): event[keyPath: path] ? [words.label(of: field)].compactMap(\.self) : []
        case .status: [words.say(state(of: event))]
        default: field.texts(of: event)
        }
    }

    private func state(of event: Event) -> DeskWords.Events {
        switch event.status {
        case .published: .published
        case .draft: .draft
        case .cancelled: .cancelled
        }
    }

    /// The lines of a description in all languages.
    private static func detail(_ event: Event) -> [Substring] {
        ([event.detail] + event.translations.sorted { $0.key < $1.key }.map(\.value))
            .flatMap { $0.split(separator: "\n") }
    }
}
