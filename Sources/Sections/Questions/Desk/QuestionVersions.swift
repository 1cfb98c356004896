import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The versions of texts that writers edited, newest first: each text once for the changes that left it as it was.
extension RequestContext {
    func versions(of question: Question, _ posting: Posting) throws(DeskError) -> [MemberVersionRow] {
        let all = try DeskError.posting(posting.versions(of: question.id.text, as: Question.self))
        return memberVersions(all) { ($0.title, $0.text) }
    }

    func versions(of answer: Answer, _ posting: Posting) throws(DeskError) -> [MemberVersionRow] {
        let all = try DeskError.posting(posting.versions(of: answer.id.text, as: Answer.self))
        return memberVersions(all) { (nil, $0.text) }
    }
}
