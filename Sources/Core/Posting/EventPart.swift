import Model

/// A part of an event that readers see.
public enum EventPart: CaseIterable, Sendable {
    case title, time, place, detail, picture, signUp, tags, state
}

extension Event {
    /// The parts that differ from another version of the event.
    public func parts(differingFrom other: Event) -> [EventPart] {
        EventPart.allCases.filter { part in
            switch part {
            case .title: title != other.title
            case .time: schedule != other.schedule
            case .place: location != other.location
            case .detail: detail != other.detail || translations != other.translations
            case .picture: picture != other.picture || pictureText != other.pictureText
            case .signUp:
                needsSignUp != other.needsSignUp || isOpenForSignUp != other.isOpenForSignUp
                    || signUpURL != other.signUpURL
            case .tags: tags != other.tags
            case .state: status != other.status || reason != other.reason
            }
        }
    }
}
