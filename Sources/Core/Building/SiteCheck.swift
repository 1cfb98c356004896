import Basics
import ContentFiles
import Files
import Foundation
import MarkupReading
import Model
import Site

/// A check of a site for all errors and warnings, which writes nothing.
public struct SiteCheck: Sendable {
    public let root: String
    private let share: ShareFolder
    private let sections: Sections

    /// A check of the site in `root`. If the site has no templates, those of `share` are used.
    public init(root: String, share: ShareFolder = ShareFolder(), sections: Sections) {
        (self.root, self.share, self.sections) = (root, share, sections)
    }

    /// All problems, by file and line. A broken link is a problem of the page that contains it.
    public func problems(now: Date, followingLinks: Bool) async -> [Problem] {
        await result(now: now, followingLinks: followingLinks).problems
    }

    /// All problems, and whether links were followed: not where an error keeps pages from being made.
    public func result(
        now: Date, followingLinks: Bool
    ) async -> (problems: [Problem], hasFollowedLinks: Bool) {
        let site: CheckedSite
        do throws(Problems) {
            site = try await CheckedSite(root: root, share: share, sections: sections, now: now)
        } catch {
            return (error.all, false)
        }
        let pages = await site.renderer.pages.parallelMap { page in
            Self.rendered(page, by: site.renderer, readingLinks: followingLinks)
        }
        let unlinked = site.renderer.unlinked.map { file in
            Problem(file: file.file, cause: .unlinkedFile("/files/\(FileReferences.key(of: file))"))
        }
        let problems =
            site.warnings + sections.advice(site.content).map(located) + unlinked
            + pages.compactMap(\.problem)
        let broken = followingLinks ? Self.brokenLinks(in: pages, of: site.renderer.base) : []
        return ((problems + broken).sorted(), followingLinks)
    }

    /// The problem with the line of its text. Read again, since the content that advice is given on has no lines.
    private func located(_ problem: Problem) -> Problem {
        let (text, key): (String, String)
        switch problem.cause {
        case .topicTwin(let tag, _): (text, key) = (tag, "tags")
        case .noSubject(let subject): (text, key) = (subject, "about")
        default: return problem
        }
        do throws(Problem) {
            let file = try SourceFile(path: problem.file, below: root)
            return Problem(file: problem.file, line: file.line(of: text, in: key), cause: problem.cause)
        } catch {
            return problem
        }
    }

    private typealias RenderedPage = (address: String, document: HTMLDocument?, problem: Problem?)

    private static func rendered(
        _ page: Page, by renderer: SiteRenderer, readingLinks: Bool
    ) -> RenderedPage {
        do throws(Problem) {
            let file = try renderer.render(page)
            let isHTML = readingLinks && file.path.hasSuffix(".html")
            let document = isHTML ? HTMLDocument(parsing: String(decoding: file.bytes, as: UTF8.self)) : nil
            return (page.address, document, nil)
        } catch {
            return (page.address, nil, error)
        }
    }

    /// A problem for each link to an address or fragment that the site does not have.
    private static func brokenLinks(in pages: [RenderedPage], of site: SiteAddress) -> [Problem] {
        let ids = Dictionary(
            pages.map { ($0.address, $0.document?.ids ?? []) }, uniquingKeysWith: { first, _ in first })
        func leadsSomewhere(_ link: String, from page: RenderedPage) -> Bool {
            guard let target = site.target(of: link, from: page.address) else { return true }
            guard let known = ids[target.address] else { return false }
            return target.fragment.isEmpty || known.contains(target.fragment)
        }
        return pages.flatMap { page in
            let broken = Set((page.document?.links ?? []).map(\.address)).filter {
                !leadsSomewhere($0, from: page)
            }
            return broken.sorted().map { Problem(file: page.address, cause: .brokenLink($0)) }
        }
    }
}
