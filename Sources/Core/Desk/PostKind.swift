import CGI
import ContentFiles
import Model
import Posting

/// One kind of post, of officers, editors or readers: how its ids begin, where its pages are, and its forms. The core switches over no kind.
package protocol PostKind: Sendable {
    /// The beginning of the ids of the kind's posts, or of their subjects in the log: `f-`.
    static var idPrefix: String { get }
    /// The folder of the kind's content files.
    static var folder: ContentFolder { get }
    /// The form with which officers make a new post, its path below the mount and its name; nil if they make none.
    static var newForm: (path: String, title: any PhraseKey)? { get }
    /// The names of the fields that people type texts in; those of other languages have a tag behind a point.
    static var textFields: [String] { get }
    /// The votes that posts of the kind take; nil if they take none.
    static var votes: VoteKind? { get }
    /// The files of posts whose contents can be erased for good; nil if there are none.
    static var erasableFiles: PostFiles? { get }
    /// The path of the page on which officers find the post, below the mount; nil if there is none.
    static func path(of id: String) -> String?
    /// The form of officers in a request, whose texts are kept as a draft; nil if there is none.
    static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission?
}

extension PostKind {
    package static var newForm: (path: String, title: any PhraseKey)? { nil }
    package static var textFields: [String] { [] }
    package static var votes: VoteKind? { nil }
    package static var erasableFiles: PostFiles? { nil }

    /// The path of the form of a new post; of a kind that has none, the start page.
    package static var newPath: String { newForm?.path ?? "/" }

    package static func path(of id: String) -> String? { nil }

    package static func submission(_ request: CGIRequest, languages: [String]) -> FormSubmission? { nil }
}
