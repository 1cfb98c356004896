import Model

/// The link with which members write to the author of a post, on its page. It has the id of the post, not that of the member.
package struct WriteLink: TemplateView {
    let writeAddress: String
    let writeText: String

    /// Nil without members, and for an author whose account was deleted or is suspended.
    package init?(
        to author: Slug, of post: Slug, _ names: AuthorNames, _ settings: SiteSettings, _ words: PageWords
    ) {
        guard settings.members != nil, let poster = settings.poster, let name = names.name(of: author.text),
            !names.isSuspended(author.text)
        else { return nil }
        writeAddress = words.link("\(poster)/messages/to/\(post)?lang=\(words.language)")
        writeText = words.say(DiscussionView.Key.writeTo, ["name": name])
    }
}
