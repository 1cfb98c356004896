/// Somebody who is registered for a slot.
public struct PartnerCandidate: Equatable, Sendable {
    /// The task's id: the order of registration.
    let id: Int64
    let person: Int64
    /// The language to talk in; empty for any.
    let language: String
    /// The topic; empty for none.
    let topic: String

    public init(id: Int64, person: Int64, language: String = "", topic: String = "") {
        (self.id, self.person, self.language, self.topic) = (id, person, language, topic)
    }
}

/// Two people, in either order.
public struct PartnerPair: Hashable, Sendable {
    let one: Int64
    let other: Int64

    /// The pair of two people, in any order.
    public init(_ one: Int64, _ other: Int64) {
        (self.one, self.other) = (min(one, other), max(one, other))
    }
}
