import ContentFiles
import Files
import Foundation
import Model
import Site

/// A whole site without errors, ready to be rendered.
struct CheckedSite: Sendable {
    let renderer: SiteRenderer
    let warnings: [Problem]
    let content: SiteContent

    /// Reads all content and templates. `drawings` lists the existing pictures, by the names of `PicturePlan`.
    /// - Throws: `Problems` with every error and warning, if there is an error.
    init(
        root: String, share: ShareFolder, sections: Sections, now: Date, drawings: [String: String] = [:],
        values: [SiteSection: PostValues] = [:], memberNames: MemberNames = MemberNames()
    ) async throws(Problems) {
        let reading = await ContentReading(
            root: root, kinds: sections.kinds, now: now,
            published: AddressRecord.published(root: root, parts: sections.parts))
        let theme = Theme(root: root, share: share)
        let problems = (reading.problems + theme.problems).sorted()
        guard !theme.problems.contains(where: { $0.severity == .error }) else { throw Problems(problems) }
        guard let content = reading.content else {
            throw Problems((problems + SiteRenderer.problems(in: theme, sections: sections)).sorted())
        }
        self.content = content
        do throws(Problems) {
            var earlier: [String: [String]] = [:]
            for part in sections.parts {
                let record = try Problems.of { () throws(Problem) in try AddressRecord(part, root: root) }
                earlier.merge(record.addresses) { first, _ in first }
            }
            renderer = try await SiteRenderer(
                content: content, theme: theme, now: now, earlier: earlier, drawings: drawings,
                trending: TrendingSearches(root: root)?.terms ?? [], values: values,
                memberNames: memberNames, sections: sections)
            warnings = (problems + renderer.warnings).sorted()
        } catch {
            throw Problems((problems + error.all).sorted())
        }
    }
}
