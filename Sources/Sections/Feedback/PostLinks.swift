import Model
import Site

/// Links to post a message.
struct PostLinks: TemplateView {
    let loveAddress: String
    let hateAddress: String

    /// The program's form, or an email to the association; nil if neither is available.
    init?(_ settings: SiteSettings, words: PageWords) {
        func way(_ feeling: Feedback.Feeling) -> String? {
            if let poster = settings.poster {
                return words.link("\(poster)/feedback/new?feeling=\(feeling.rawValue)&lang=\(words.language)")
            }
            return settings.email.map { "mailto:\($0)?subject=I%20\(feeling.rawValue)" }
        }
        guard let love = way(.love), let hate = way(.hate) else { return nil }
        (loveAddress, hateAddress) = (love, hate)
    }
}
