import ContentFiles
import Foundation
import Model
import Site

/// The list of notes and the page of each.
package struct NotePages: PageGroup {
    package let notes: [Note]
    package let discussions: Discussions<Note>
    package let values: PostValues
    package let memberNames: MemberNames

    package static let list = "/notes/"

    package static func address(_ slug: Slug) -> String { "/notes/\(slug)/" }

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        [
            "notes": NoteList.framedShapes(assets: assets),
            "note": NoteView.framedShapes(assets: assets),
        ]
    }

    package var pages: [Page] {
        [Page(Self.list, isListed: true, of: notes, Self.listHTML)]
            + notes.map { note in
                Page(
                    Self.address(note.slug), isListed: true, changed: note.posted.day,
                    of: page(of: note), Self.noteHTML)
            }
    }

    private func page(of note: Note) -> NotePage {
        let discussion = discussions[note.discussionID]
        return NotePage(
            note: note, discussion: discussion, names: memberNames.names(in: discussion),
            votes: values.number(of: note.id))
    }

    private static func listHTML(_ notes: [Note], _ renderer: PageRenderer) -> [UInt8] {
        let rows = notes.map { NoteView($0, html: "", words: renderer.words) }
        let head = PageHead(address: list, title: renderer.words.say(NoteSection.Key.tab))
        return renderer.html("notes", NoteList(notes: rows), head)
    }

    private static func noteHTML(_ page: NotePage, _ renderer: PageRenderer) throws(Problem) -> [UInt8] {
        let (note, words) = (page.note, renderer.words)
        let html = try renderer.bareHTML(ofMarkdown: note.body, file: nil) ?? ""
        var view = NoteView(note, html: html, votes: page.votes, words: words)
        view.discussion = DiscussionView(
            page.discussion, names: page.names, open: note.discussionID, settings: renderer.settings,
            words: words)
        return renderer.html("note", view, PageHead(address: address(note.slug), title: view.title.text))
    }
}

/// The input of a note's page.
struct NotePage: Encodable, Sendable {
    let note: Note
    let discussion: [DiscussionEntry]
    let names: AuthorNames
    let votes: Int
}

/// The newest notes on the home page.
package struct NoteHome: HomePart {
    package let notes: [Note]

    package func view(by renderer: PageRenderer) -> NoteList {
        NoteList(notes: notes.map { NoteView($0, html: "", words: renderer.words) })
    }
}

/// The list of notes.
package struct NoteList: TemplateView {
    package let notes: [NoteView]
}

/// A note, in the list and on its page.
package struct NoteView: TemplateView {
    package let title: TaggedText
    package let address: String
    package let content: HTML
    package let vote: VoteView
    package var discussion: DiscussionView?

    package init(_ note: Note, html: String, votes: Int = 0, words: PageWords) {
        vote = VoteView(note.id, sum: votes)
        (title, address) = (words.tagged(note.title), words.link(NotePages.address(note.slug)))
        content = HTML(html)
    }
}
