import ContentFiles
import Desk
import Files
import Foundation
import Model
import Posting
import State

/// Joins spellings of a professor's name in `Content/professors/<slug>.md`, and undoes it.
struct ProfessorJoin: PostKind {
    static let idPrefix = "professor-"
    static let folder = ContentFolder.professors

    let core: Posting

    /// The subject of changes of a professor's file.
    static func subject(_ slug: Slug) -> String { idPrefix + slug.text }

    static func path(of id: String) -> String? { SpellingPages.path }

    /// Joins spellings with the professor of a proposal; nil if it does not exist any more, which is an error unless the form was accepted
    /// before. Throws `.notNow` if another file has one of the spellings, or the file has errors.
    func join(
        _ spellings: [String], _ proposal: ProfessorSpellings.Proposal?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            guard let proposal else { throw .notNow }
            // Read now, since another officer or a manual edit may have changed the files.
            let files = try Professor.inFiles(below: core.root, timeZone: core.settings.timeZone)
            let known = files.first { $0.professor.slug == proposal.slug }
            let path = known?.path ?? Professor.path(of: proposal.slug)
            let (own, before) = (known?.professor, try core.bytes(at: path))
            guard (own == nil) == (before == nil) else { throw .notNow }
            var professor = own ?? Professor(slug: proposal.slug, name: proposal.name)
            let others = files.map(\.professor).filter { $0.slug != proposal.slug }
            let taken = ProfessorNames(others)
            var keys = Set(([professor.name] + professor.aliases).map(Professor.key))
            for spelling in [proposal.name] + spellings {
                guard taken.professor(spelling) == nil else { throw .notNow }
                if keys.insert(Professor.key(spelling)).inserted { professor.aliases.append(spelling) }
            }
            // Spellings that differ only in letter case or punctuation need a file too, so that they get one
            // heading.
            if own == nil, professor.aliases.isEmpty { professor.aliases = spellings }
            guard professor.aliases != own?.aliases else { throw .notNow }
            let after = try Self.bytes(of: professor, earlier: before)
            return change(professor, path, before, after, .join, submission)
        }
    }

    /// Undoes a join. Throws `.noSuchPost` if there is no such join, `.changedMeanwhile` if the file was changed since.
    func separate(_ join: Change, by submission: Posting.Submission) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            guard join.action == .join, let file = join.files.first, let slug = Self.slug(of: join) else {
                throw join.isErased ? .erased : .noSuchPost(join.subject ?? "")
            }
            let current = try core.bytes(at: file.path)
            guard current == file.after else { throw .changedMeanwhile }
            let professor = Professor(slug: slug, name: join.title)
            return change(professor, file.path, current, file.before, .separate, submission)
        }
    }

    /// The professor's slug in a change of a professor's file; nil in another change.
    static func slug(of change: Change) -> Slug? {
        guard let subject = change.subject, subject.hasPrefix(idPrefix) else { return nil }
        return Slug(String(subject.dropFirst(idPrefix.count)))
    }

    /// Whether a join can be undone: its file is as the join left it.
    func canSeparate(_ join: Change) throws(PostingError) -> Bool {
        guard join.action == .join, let file = join.files.first else { return false }
        return try core.bytes(at: file.path) == file.after
    }

    private func change(
        _ professor: Professor, _ path: String, _ before: [UInt8]?, _ after: [UInt8]?,
        _ action: Change.Action, _ submission: Posting.Submission
    ) -> Change {
        core.change(
            of: Self.subject(professor.slug), LocalizedText(professor.name),
            [FileChange(path: path, before: before, after: after)], action, submission)
    }

    /// The file of a professor, which reads back as the same.
    private static func bytes(of professor: Professor, earlier: [UInt8]?) throws(PostingError) -> [UInt8] {
        let bytes = try Journal.file(try professor.bytes(earlier: earlier))
        let source = SourceFile(path: Professor.path(of: professor.slug), bytes: bytes)
        guard Professor.read(source, named: professor.slug, timeZone: .gmt).value == professor else {
            throw .notNow
        }
        return bytes
    }
}

extension Professor {
    /// The professors in Content/professors as it is now, with the paths of their files, without those that have errors.
    static func inFiles(
        below root: String, timeZone: TimeZone
    ) throws(PostingError) -> [(path: String, professor: Professor)] {
        let documents = ContentDocuments(root: root, timeZone: timeZone)
        var professors: [(path: String, professor: Professor)] = []
        for file in FileListing(of: ContentFolder.professors.path, below: root).files {
            if let open = try Journal.file(documents.opened(Professor.self, at: file.path)) {
                professors.append((file.path, open.value))
            }
        }
        return professors
    }
}

extension Change.Action {
    /// Spellings of a professor's name were joined.
    static let join = Change.Action(rawValue: "join")
    /// A join of spellings was undone.
    static let separate = Change.Action(rawValue: "separate")
}
