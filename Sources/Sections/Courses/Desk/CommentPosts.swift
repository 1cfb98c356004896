import CGI
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Comments on courses as posts of readers.
enum CommentPosts: ReaderPostKind {
    static let kind = "review"
    static let idPrefix = "c-"
    static let name: any PhraseKey = CommentFormPage.Key.kind

    /// The file of a review in the folder of any course.
    static func path(of id: String, below root: String) -> String? {
        let top = Review.folder.path
        do {
            let folders = try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(top)").sorted()
            return folders.lazy.filter { !$0.hasPrefix(".") }.map { "\(top)/\($0)/\(id).md" }
                .first { FileManager.default.fileExists(atPath: "\(root)/\($0)") }
        } catch {
            // No course has a comment yet.
            return nil
        }
    }

    static func summary(
        _ post: ReaderPost, _ file: OutputFile?, _ context: RequestContext
    ) -> ReaderPostSummary? {
        guard let review = review(in: file, context) else { return nil }
        let words = context.words.words
        let number = CourseLookup.course(review.course, context)?.number.text ?? review.course.text
        let professor = review.professor.map { name in
            isNew(name, review, post, context)
                ? words.say(CommentFormPage.Key.newProfessor, ["name": name]) : name
        }
        return ReaderPostSummary(
            title: words.say(CommentFormPage.Key.onCourse, ["number": number]), text: review.comment,
            facts: [professor, review.semester.map(words.semester(typed:)), review.major].compactMap(\.self),
            address: Address.comment(review))
    }

    static func correctionPage(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse {
        guard let review = review(in: correction.file, context),
            let course = CourseLookup.course(review.course, context)
        else { throw .notNow }
        var fields = ["comment": review.comment]
        fields["professor"] = review.professor
        fields["semester"] = review.semester
        fields["major"] = review.major
        return CommentFormPage(
            course: course, fields: fields, nonce: FormSubmission.newNonce(), correction: correction
        ).response(context)
    }

    static func correct(
        _ correction: ReaderCorrection, _ context: RequestContext
    ) async throws(DeskError) -> CGIResponse {
        let nonce = try context.formNonce
        guard let review = review(in: correction.file, context),
            let course = CourseLookup.course(review.course, context)
        else { throw .notNow }
        let page = CommentFormPage(
            course: course, fields: context.readerFields(CommentForm.names), nonce: nonce)
        return try await page.corrected(correction, context) { () throws(PostingError) in
            try CommentHandlers.draft(id: correction.post.id, course, context)
        }
    }

    /// Whether a post that waits would make a page of a new professor, whatever else it waits for.
    private static func isNew(
        _ name: String, _ review: Review, _ post: ReaderPost, _ context: RequestContext
    ) -> Bool {
        guard post.state == .waiting, let course = CourseLookup.course(review.course, context) else {
            return false
        }
        do throws(PostingError) {
            return try CommentHandlers.professor(name, course, context) == nil
        } catch {
            // The files of professors cannot be read: the cause is all that is known.
            return post.cause == .newProfessor
        }
    }

    private static func review(in file: OutputFile?, _ context: RequestContext) -> Review? {
        guard let file else { return nil }
        let documents = ContentDocuments(
            root: context.installation.root, timeZone: context.site.settings.timeZone)
        return documents.value(Review.self, in: file)
    }
}
