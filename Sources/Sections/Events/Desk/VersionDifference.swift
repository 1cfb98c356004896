import Desk
import Foundation
import Model
import Posting
import Site

extension DeskWords {
    /// The difference of an event's part between a version and the current one.
    func difference(of part: EventPart, then: Event, current: Event, now: Date) -> DifferenceView {
        let name = name(of: part)
        guard part == .detail else {
            return DifferenceView(
                name: name, then: text(of: part, then, now: now), now: text(of: part, current, now: now))
        }
        return DifferenceView(name: name, linesThen: Self.detail(then), now: Self.detail(current))
    }

    private func text(of part: EventPart, _ event: Event, now: Date) -> String? {
        let texts: [String] =
            switch part {
            case .title: event.title.all
            case .time:
                [when(event, now: now), repeats(event)].compactMap(\.self)
                    + singleDates(of: event)
            default: part.fields.flatMap { self.texts(of: $0, event) }
            }
        return texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    private func texts(of field: EventField, _ event: Event) -> [String] {
        guard field.applies(to: event) else { return [] }
        if let texts = signUpTexts(of: field, event) { return texts }
        return switch field.property {
        case .flag(let path): event[keyPath: path] ? [label(of: field)].compactMap(\.self) : []
        case .status: [state(of: event)]
        default: field.texts(of: event)
        }
    }

    private static func detail(_ event: Event) -> [Substring] {
        ([event.detail] + event.translations.sorted { $0.key < $1.key }.map(\.value))
            .flatMap { $0.split(separator: "\n") }
    }
}
