import Model

/// A question that people answer when they sign up for an event.
public struct SignUpQuestion: Hashable, Sendable, Codable {
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case text, choice, yesNo
    }

    /// Maximum number of questions of an event.
    package static let limit = 3
    /// Number of options of a choice.
    package static let optionCounts = 2...10
    /// Maximum length of a question or an option, in characters.
    package static let lengthLimit = 200

    public var question: LocalizedText
    public var kind: Kind
    /// The answers among which a `choice` is made, each once; empty for the other kinds.
    public var options: [String]
    public var isRequired: Bool

    package init(
        _ question: LocalizedText, kind: Kind = .text, options: [String] = [], isRequired: Bool = false
    ) {
        (self.question, self.kind, self.options, self.isRequired) = (question, kind, options, isRequired)
    }
}
