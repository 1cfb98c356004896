import Markdown
import Model

/// Where readers post a message of their own.
struct PostWays: TemplateView {
    /// Whether the program answers `/feedback/new`. As long as it does not, sites that have it show no ways.
    static let programTakesMessages = false

    let love: String
    let hate: String

    /// The form of the program that takes posts, else a letter to the association; nil where there is neither.
    init?(
        _ settings: SiteSettings, words: PageWords, programTakesMessages: Bool = Self.programTakesMessages
    ) {
        if settings.poster != nil && !programTakesMessages { return nil }
        func way(_ feeling: Feedback.Feeling) -> String? {
            if let poster = settings.poster {
                return words.link("\(poster)/feedback/new?feeling=\(feeling.rawValue)")
            }
            return settings.email.map { "mailto:\($0)?subject=I%20\(feeling.rawValue)" }
        }
        guard let love = way(.love), let hate = way(.hate) else { return nil }
        (self.love, self.hate) = (love, hate)
    }

    static let fields = FieldTable<PostWays>([
        .text("loveAddress") { $0.love },
        .text("hateAddress") { $0.hate },
    ])
}
