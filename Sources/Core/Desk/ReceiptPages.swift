import CGI
import ContentFiles
import Foundation
import Model
import Posting
import Site
import State

/// The receipt of a reader's post: its state, and forms with which its author, who has no account, corrects or withdraws it.
enum ReceiptPages {
    /// `GET /receipt/:code`, with `?done=correct`, `remove` or `later` after an action.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        guard let found = try found(context) else { return gone(context) }
        let (file, words) = (try context.file(of: found.post), context.words)
        let summary = found.post.state.isGone ? nil : context.summary(of: found.post, file)
        let isLive = found.post.state == .published && !context.installation.build.isWanted
        let address = context.fullAddress("/receipt/\(found.receipt.text)")
        let canCorrect = ReaderPosting.canCorrect(found.post, now: context.now)
        let view = ReceiptView(
            done: done(context), unreadID: context.unreadID(of: found.post),
            receiptTitle: summary?.title ?? words.say(DeskWords.Receipt.title),
            receiptText: summary.flatMap { $0.text.isEmpty ? nil : $0.text },
            receiptFacts: summary?.facts.map(TextLine.init) ?? [],
            receiptHeading: words.say(
                found.post.state == .published ? DeskWords.Receipt.published : DeskWords.Receipt.title),
            receiptState: ReceiptWords.state(of: found.post, in: words, context.installation.sections),
            receiptReason: found.post.reason, receiptAnswers: try answers(to: found.post, context),
            liveAddress: found.post.state == .published
                ? summary?.address.map { words.words.link($0) } : nil,
            isLive: isLive, receiptAddress: address, receiptPath: "/receipt/\(found.receipt.text)",
            receiptPosted: words.moment(found.post.posted, now: context.now),
            correctUntil: canCorrect
                ? words.moment(found.post.posted + ReaderPosting.correctionTime, now: context.now) : nil,
            canWithdraw: !found.post.state.isGone && !found.post.belongsToSite,
            canAskRemoval: !found.post.state.isGone && !found.post.belongsToSite && !canCorrect
                && found.post.removalAsked == nil,
            hasAskedRemoval: found.post.removalAsked != nil,
            decidedTime: found.post.state == .published
                ? found.post.decided.map { words.moment($0, now: context.now) } : nil)
        return context.readerPage(view, words.say(DeskWords.Receipt.title))
    }

    private static func answers(
        to post: ReaderPost, _ context: RequestContext
    ) throws(DeskError) -> [ReceiptAnswer] {
        guard post.state == .published, let open = try context.discussion(post.id) else { return [] }
        let page = context.words.words.link(open.kind.address(ofPost: open.id))
        return open.items.map(\.entry).filter { $0.author == .officers && !$0.isHidden }.map { entry in
            ReceiptAnswer(
                answerText: entry.text,
                answerTime: context.words.moment(entry.posted.instant, now: context.now),
                answerAddress: "\(page)#\(entry.id)")
        }
    }

    /// `GET /receipt/:code/correct`: the form of the post's kind.
    static func correction(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        guard let found = try found(context) else { return gone(context) }
        if found.post.state.isGone { return context.redirect(to: "/receipt/\(found.receipt.text)") }
        guard let (kind, correction) = try correction(found, context) else { return tooLate(context) }
        return try form(of: kind, correction, context).response(context)
    }

    /// `POST /receipt/:code/correct`. The page of the kind's form checks where the form comes from (`ReaderFormPage.corrected`).
    static func correct(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        guard let found = try found(context) else { return gone(context) }
        // The kind decides, not the time: a form sent twice gets the same response even after the time for
        // corrections.
        guard let kind = context.installation.sections.readerPosts(found.post.kind),
            !found.post.state.isGone
        else { return tooLate(context) }
        let correction = ReaderCorrection(
            receipt: found.receipt, post: found.post, file: try context.file(of: found.post),
            database: found.database)
        do throws(DeskError) {
            return try await form(of: kind, correction, context).sent(context).corrected(correction, context)
        } catch .notNow {
            return tooLate(context)
        }
    }

    /// `POST /receipt/:code/withdraw`: asks for confirmation; with `confirmed=yes`, withdraws the post.
    static func withdraw(_ context: RequestContext) async throws(DeskError) -> CGIResponse {
        let isProved = try FormCookie(context).isProved
        guard let found = try found(context) else { return gone(context) }
        let isGone = found.post.state.isGone
        guard isGone || isProved && context.request.form["confirmed"] == "yes" else {
            return question(
                context, found.receipt, "withdraw", .withdrawTitle, .withdrawQuestion, .withdraw,
                status: isProved ? 200 : 403)
        }
        let posting = context.readerPosting(found.database)
        let wasThere = try DeskError.posting(posting.withdraw(found.receipt, now: context.now))
        // Also if it is gone already: an earlier request may have been interrupted before the pages were renewed.
        let isLive =
            wasThere || isGone
            ? await Rebuild.run(
                context.installation, now: context.now, paths: [found.post.path].compactMap(\.self),
                isRemoval: true)
            : true
        try DeskError.state(found.database.endQueueNotice(now: context.now))
        return context.redirect(to: "/receipt/\(found.receipt.text)\(isLive ? "" : "?done=later")")
    }

    /// `POST /receipt/:code/remove`: asks officers to remove the post.
    static func askRemoval(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let isProved = try FormCookie(context).isProved
        guard let found = try found(context) else { return gone(context) }
        if found.post.state.isGone { return context.redirect(to: "/receipt/\(found.receipt.text)") }
        guard isProved else {
            return question(
                context, found.receipt, "remove", .remove, .removeWhy, .remove, status: 403)
        }
        try DeskError.posting(
            context.readerPosting(found.database).askRemoval(found.receipt, now: context.now))
        try QueueNotice(context: context, database: found.database).tell()
        return context.redirect(to: "/receipt/\(found.receipt.text)?done=remove")
    }

    // MARK: Parts

    private struct Found {
        let receipt: ReceiptCode
        let post: ReaderPost
        let database: StateDatabase
    }

    /// The post of the code in the address; nil if no post has the code. The database is opened for any code.
    private static func found(_ context: RequestContext) throws(DeskError) -> Found? {
        let database = try context.database()
        guard let receipt = ReceiptCode(context.parameter("code")) else { return nil }
        do throws(PostingError) {
            let post = try context.readerPosting(database).post(receipt)
            return Found(receipt: receipt, post: post, database: database)
        } catch {
            if case .noSuchPost = error { return nil }
            throw DeskError(error)
        }
    }

    private static func correction(
        _ found: Found, _ context: RequestContext
    ) throws(DeskError) -> (any ReaderPostKind.Type, ReaderCorrection)? {
        guard ReaderPosting.canCorrect(found.post, now: context.now),
            let kind = context.installation.sections.readerPosts(found.post.kind)
        else { return nil }
        let file = try context.file(of: found.post)
        if found.post.path != nil, file == nil { return nil }
        return (
            kind,
            ReaderCorrection(
                receipt: found.receipt, post: found.post, file: file, database: found.database)
        )
    }

    private static func form(
        of kind: any ReaderPostKind.Type, _ correction: ReaderCorrection, _ context: RequestContext
    ) throws(DeskError) -> ReaderFormPage {
        var page = try kind.correctionPage(correction, context)
        page.correction = correction
        return page
    }

    private static func done(_ context: RequestContext) -> String? {
        let key: DeskWords.Receipt? =
            switch context.request.query["done"] {
            case "correct": .doneCorrect
            case "later": .doneLater
            case "remove": .doneRemove
            default: nil
            }
        return key.map { context.words.say($0) }
    }

    private static func question(
        _ context: RequestContext, _ receipt: ReceiptCode, _ action: String, _ title: DeskWords.Receipt,
        _ text: DeskWords.Receipt, _ button: DeskWords.Receipt, status: Int
    ) -> CGIResponse {
        let words = context.words
        let view = ReceiptQuestionView(
            heading: words.say(title), questionText: words.say(text), questionButton: words.say(button),
            receiptPath: "/receipt/\(receipt.text)", receiptAction: action)
        return context.readerPage(
            view, words.say(title), form: "/receipt/\(receipt.text)", status: status)
    }

    /// 404 for a code that belongs to no receipt; the same for every such code.
    private static func gone(_ context: RequestContext) -> CGIResponse {
        message(context, .goneTitle, .gone, status: 404)
    }

    private static func tooLate(_ context: RequestContext) -> CGIResponse {
        message(context, .tooLateTitle, .tooLate, status: 409, to: "/receipt/\(context.parameter("code"))")
    }

    private static func message(
        _ context: RequestContext, _ heading: DeskWords.Receipt, _ text: DeskWords.Receipt, status: Int,
        to path: String? = nil
    ) -> CGIResponse {
        let words = context.words
        let view = DeskMessageView(
            heading: words.say(heading), text: words.say(text),
            address: path.map { context.mount + $0 } ?? words.words.link("/"),
            way: words.say(path == nil ? DeskWords.Receipt.toSite : DeskWords.Receipt.toReceipt),
            typed: context.typed())
        return context.page(view, words.say(heading), status: status)
    }
}

/// The states of a post in words.
enum ReceiptWords {
    /// The state of a post, for its author; nil if it is published, as the heading says.
    static func state(of post: ReaderPost, in words: DeskWords, _ sections: DeskSections) -> String? {
        let key: (any PhraseKey)? =
            switch post.state {
            case .published: nil
            case .withdrawn: DeskWords.Receipt.withdrawn
            case .removed: DeskWords.Receipt.removed
            case .hidden:
                post.cause == .reports ? DeskWords.Receipt.hiddenForReports : DeskWords.Receipt.hidden
            case .waiting: post.cause.flatMap { sections.cause($0)?.forAuthor } ?? DeskWords.Receipt.waits
            }
        return key.map { words.words.say($0) }
    }
}
