import CGI
import Model
import Posting
import Site
import State

/// Responses about posts of members that are the same for all kinds.
extension AdmittedRequest where Account == MemberSession {
    /// Throws `.notFound` on a site without members, also to a member of earlier times.
    package func checkOffered() throws(DeskError) {
        guard context.site.settings.members != nil else { throw .notFound }
    }

    /// Publishes a change and redirects to the member's page of the post, which says what became of it.
    package func published(
        _ change: Change, _ done: String, at path: String
    ) async throws(DeskError) -> CGIResponse {
        let isLive = try await publish(change, isRemoval: done.hasPrefix("edit"))
        return context.redirect(to: "\(path)?done=\(isLive ? done : "later")")
    }

    /// The earlier texts of a post, whose page is at `path` below the mount.
    package func versions(_ rows: [MemberVersionRow], of title: String, at path: String) -> CGIResponse {
        let view = MemberVersionsView(heading: title, rows: rows, back: context.mount + path)
        return context.page(context.renderer.html(view, context.frame(title, csrf: session.csrf)))
    }

    /// The question before the member's post at `path` below the mount is deleted; `part` leads to what is deleted there.
    package func deletionQuestion(
        _ heading: any PhraseKey, why: any PhraseKey, title: String?, text: String, at path: String,
        part: String = ""
    ) -> CGIResponse {
        let words = context.words.words
        let view = MemberPostDeletionView(
            heading: words.say(heading), why: words.say(why), title: title, text: text,
            path: "\(path)\(part)/delete", back: context.mount + path)
        return page(view, words.say(heading), at: path)
    }

    /// Publishes the removal of the member's posts and redirects to the page that says so, below the path of the section; with `?of=` and
    /// what was removed, where a section has several kinds.
    package func removed(
        _ changes: [Change], from section: String, of kind: String? = nil
    ) async throws(DeskError) -> CGIResponse {
        var isLive = true
        if var all = changes.first {
            all.files = changes.flatMap(\.files)
            isLive = try await publish(all, isRemoval: true)
        }
        try endQueueNotice()
        let query = [kind.map { "of=\($0)" }, isLive ? nil : "done=later"].compactMap(\.self)
        return context.redirect(
            to: "\(section)/deleted\(query.isEmpty ? "" : "?")\(query.joined(separator: "&"))")
    }

    /// The page after a removal, with `?done=later` if the pages show it later. `list` is the address of the section's posts.
    package func removedPage(
        _ title: any PhraseKey, text: any PhraseKey, later: any PhraseKey, to list: String,
        named way: any PhraseKey
    ) throws(DeskError) -> CGIResponse {
        try checkOffered()
        let words = context.words.words
        let text = context.request.query["done"] == "later" ? later : text
        let view = DeskMessageView(
            heading: words.say(title), text: words.say(text), address: words.link(list),
            way: words.say(way))
        return context.page(view, words.say(title))
    }
}
