import Desk
import Model
import Site

/// The phrases of the causes for which comments and proposals wait.
enum CourseCauseKey: String, PhraseKey {
    case byProfessor = "moderation.by-professor"
    case byCourse = "moderation.by-course"
    case waitsForProfessor = "receipt.waits-for-professor"
    case waitsForCourse = "receipt.waits-for-course"
}

extension ModerationCause {
    /// The post names a professor whom no comment names yet.
    static let newProfessor = ModerationCause(rawValue: "newProfessor")
    /// The post proposes a course.
    static let newCourse = ModerationCause(rawValue: "newCourse")
}

extension CommentPosts {
    static let causes = [
        CauseWords(
            .newProfessor, CourseCauseKey.byProfessor, forAuthor: CourseCauseKey.waitsForProfessor)
    ]
}

extension ProposalPosts {
    static let causes = [
        CauseWords(.newCourse, CourseCauseKey.byCourse, forAuthor: CourseCauseKey.waitsForCourse)
    ]
}
