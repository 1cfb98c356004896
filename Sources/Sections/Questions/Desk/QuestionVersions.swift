import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// The versions of texts that writers edited, newest first: each text once for the changes that left it as it was.
extension RequestContext {
    func versions(of question: Question, _ posting: Posting) throws(DeskError) -> [VersionRow] {
        let all = try DeskError.posting(posting.versions(of: question.id.text, as: Question.self))
        return rows(all) { ($0.title, $0.text) }
    }

    func versions(of answer: Answer, _ posting: Posting) throws(DeskError) -> [VersionRow] {
        let all = try DeskError.posting(posting.versions(of: answer.id.text, as: Answer.self))
        return rows(all) { (nil, $0.text) }
    }

    private func rows<Value>(
        _ versions: [ContentVersion<Value>], _ texts: (Value) -> (title: String?, text: String)
    ) -> [VersionRow] {
        var rows: [VersionRow] = []
        // The oldest change with a text is the one that made it.
        for version in versions.reversed() {
            guard let value = version.value else { continue }
            let (title, text) = texts(value)
            if let last = rows.last, last.versionTitle == title, last.versionText == text { continue }
            rows.append(
                VersionRow(
                    versionTime: words.moment(version.change.time, now: now), versionTitle: title,
                    versionText: text))
        }
        return rows.reversed()
    }
}
