import Markdown
import Model
import Site

/// Links to post a message.
struct PostLinks: TemplateView {
    let love: String
    let hate: String

    /// Creates the program's form, or an email to the association; nil if neither is available.
    init?(_ settings: SiteSettings, words: PageWords) {
        func way(_ feeling: Feedback.Feeling) -> String? {
            if let poster = settings.poster {
                return words.link("\(poster)/feedback/new?feeling=\(feeling.rawValue)&lang=\(words.language)")
            }
            return settings.email.map { "mailto:\($0)?subject=I%20\(feeling.rawValue)" }
        }
        guard let love = way(.love), let hate = way(.hate) else { return nil }
        (self.love, self.hate) = (love, hate)
    }

    static let fields = FieldTable<PostLinks>([
        .text("loveAddress") { $0.love },
        .text("hateAddress") { $0.hate },
    ])
}
