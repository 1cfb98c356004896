import Model

extension Event {
    /// The parts that differ from another version of the event.
    package func parts(differingFrom other: Event) -> [EventPart] {
        EventPart.all.filter { part in
            switch part {
            case .title: title != other.title
            case .time: schedule != other.schedule
            case .detail:
                detail != other.detail || translations != other.translations
                    || textProfile != other.textProfile
            default: part.fields.contains { $0.differs(self, other) }
            }
        }
    }
}
