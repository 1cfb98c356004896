import CGI
import Foundation
import Model
import Posting
import Site
import State

/// The page on which a member deletes the account, with the posts or without them.
enum MemberDeletion {
    static let path = "/member/delete"
    /// Maximum length of the typed word that is shown again, in bytes.
    private static let shownLimit = 100

    /// `GET /member/delete`.
    static func get(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        try await page(request)
    }

    /// `POST /member/delete`: `posts`, which is `keep` or `erase`; `word`, the word that the page asks for. Answers when no public file has the
    /// name, or what was erased.
    static func post(_ request: MemberRequest) async throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words)
        let (typed, choice) = (context.request.form["word"] ?? "", context.request.form["posts"])
        guard choice == nil || choice == "keep" || choice == "erase" else { throw .badField("posts") }
        let word = words.say(DeskWords.MemberAccount.deletionWord)
        let isRight = typed.utf8.count <= shownLimit && isSame(typed, word)
        guard let choice, isRight else {
            let key: DeskWords.MemberAccount = choice == nil ? .chooseFirst : .wrongWord
            return try await page(
                request, problem: words.say(key, key == .wrongWord ? ["word": word] : nil), status: 422)
        }
        let hasPosts = try await !context.memberPosts(of: request.member.id).isEmpty
        let isLive = try await MemberRemoval(request).remove(
            erasing: choice == "erase", by: .member(request.member.id))
        let text: DeskWords.MemberAccount =
            !isLive ? .goneLater : !hasPosts ? .goneWithoutPosts : choice == "erase" ? .goneErased : .goneKept
        return gone(context, text, hadName: request.member.shownName != nil)
    }

    private static func isSame(_ typed: String, _ word: String) -> Bool {
        typed.split { $0.isWhitespace }.joined(separator: " ").lowercased() == word.lowercased()
    }

    private static func gone(
        _ context: RequestContext, _ text: DeskWords.MemberAccount, hadName: Bool
    ) -> CGIResponse {
        let words = context.words
        let title = words.say(DeskWords.MemberAccount.goneTitle)
        let view = DeskMessageView(
            heading: title, text: words.say(text),
            notes: hadName ? [words.say(DeskWords.MemberAccount.goneName)] : [],
            address: words.words.link("/"), way: words.say(DeskWords.Receipt.toSite))
        var response = context.page(view, title, form: AccountKind.member.signInPath)
        response.headers += [context.cookies.endingMember, context.cookies.endingMemberMark]
        return response
    }

    private static func page(
        _ request: MemberRequest, problem: String? = nil, status: Int = 200
    ) async throws(DeskError) -> CGIResponse {
        let (context, words) = (request.context, request.context.words)
        let typed = context.request.form["word"] ?? ""
        let count = try await context.memberPosts(of: request.member.id).count
        var notes: [String] = []
        for section in context.installation.sections.all {
            notes += try section.deletionNotes(request.member, context)
        }
        if context.isServed(.mail) { notes.append(words.say(DeskWords.MemberAccount.deleteMail)) }
        let view = MemberDeletionView(
            problem: problem, deletionNotes: notes.map(TextLine.init),
            postWords: words.say(DeskWords.MemberAccount.deletionPosts, count: count),
            postChoice: context.request.form["posts"],
            deletionWord: words.say(DeskWords.MemberAccount.deletionWord),
            typedWord: typed.utf8.count > shownLimit ? "" : typed)
        return request.page(view, words.say(DeskWords.MemberAccount.deleteTitle), at: path, status: status)
    }
}

/// The removal of a member's account.
struct MemberRemoval {
    private let request: MemberRequest

    init(_ request: MemberRequest) { self.request = request }

    /// Removes the account; with `erasing`, first what the member wrote, with all versions of it.
    /// - Returns: Whether no public file has the name, or what was erased.
    func remove(erasing: Bool, by author: Author) async throws(DeskError) -> Bool {
        let (context, id, database) = (request.context, request.member.id, request.database)
        try context.expectNames()
        var paths: [String] = []
        if erasing {
            for post in try await context.memberPosts(of: id) { paths += try post.erase(request) }
        }
        if let picture = try DeskError.state(database.setPicture(nil, of: id)) {
            try MemberPictures(context.installation).remove(picture)
        }
        let parts = try DeskError.state(database.removeMember(id, by: author, now: context.now)) ?? []
        // Reports that the member made of messages go with the account.
        try request.endQueueNotice()
        let build = context.installation.build
        Rebuild.publishValues(
            of: build.sections.valueParts.filter { parts.contains($0.rawValue) }, context.installation)
        return await context.publishNames(database, paths: Set(paths).sorted())
    }
}

extension Desk.Installation {
    /// Removes a member's account for the host, as `MemberDeletion` does for the member; with `erasing`, what the member wrote is erased too.
    /// - Throws: `DeskError`; `.notFound` if there is no such account.
    /// - Returns: Whether no public file has the name, or what was erased.
    package func removeMember(
        _ id: String, erasing: Bool, by author: Author, now: Date
    ) async throws(DeskError) -> Bool {
        let context: RequestContext
        do {
            let head = try CGIRequestHead(environment: ["REQUEST_METHOD": "GET", "PATH_INFO": "/members"])
            context = try RequestContext(CGIRequest(unread: head), installation: self, now: now)
        } catch {
            throw .outOfOrder("\(error)")
        }
        let database = try context.database()
        guard let member = try DeskError.state(database.member(id)) else { throw .notFound }
        let request = MemberRequest(context: context, session: MemberSession(of: member), database: database)
        return try await MemberRemoval(request).remove(erasing: erasing, by: author)
    }
}
