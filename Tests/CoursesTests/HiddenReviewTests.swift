import Foundation
import Model
import Samples
import StandardSections
import Testing

@testable import ContentFiles
@testable import Courses
@testable import Site

@Suite("A hidden review")
struct HiddenReviewTests {
    private static let shown = [
        Sample.review(
            "a", "MATH 1", professor: "Ames", semester: "Fall 2024", posted: "2026-01-01", "First."),
        Sample.review("b", "MATH 1", professor: "Boyd", semester: "Fall 2025", posted: "2026-02-01"),
    ]
    private static let hidden: Review = {
        var review = Sample.review(
            "c-h", "MATH 1", professor: "Cole", semester: "Spring 2026", posted: "2026-03-01", "Not yet.")
        review.isHidden = true
        return review
    }()

    private func files(_ reviews: [Review]) async throws -> [String: [UInt8]] {
        let content = Sample.content([Sample.course("MATH 1"), Sample.course("MATH 2")], reviews)
        let renderer = try await SiteRenderer(
            content: content, theme: try Self.ownTheme(), now: Sample.now, sections: .standard)
        var files: [String: [UInt8]] = [:]
        for page in renderer.pages { files[page.address] = try renderer.render(page).bytes }
        return files
    }

    /// The project's own templates, which show all that pages are made of.
    private static func ownTheme() throws -> Theme {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let templates = try files.filter { $0.pathExtension == "mustache" }.map {
            ($0.deletingPathExtension().lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
        }
        let assets = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "assets"), includingPropertiesForKeys: nil)
        return Theme(
            templates: Dictionary(uniqueKeysWithValues: templates), words: Sample.theme().words,
            assets: assets.filter { !$0.hasDirectoryPath }.map {
                Theme.Asset(name: $0.lastPathComponent, bytes: Array($0.lastPathComponent.utf8))
            })
    }

    @Test("changes no page, feed, list of unread items or file for search")
    func pages() async throws {
        let without = try await files(Self.shown)
        let with = try await files(Self.shown + [Self.hidden])
        #expect(Set(with.keys) == Set(without.keys))
        #expect(with.filter { without[$0.key] != $0.value }.keys.sorted() == [])
        // The comparison sees it if a review is shown.
        var open = Self.hidden
        open.isHidden = false
        #expect(try await files(Self.shown + [open]) != without)
    }

    @Test("is not in search on the server, in counts or in proposals of spellings")
    func counts() async {
        let content = Sample.content([Sample.course("MATH 1")], Self.shown + [Self.hidden])
        let catalog = await Catalog(content, words: Sample.words)
        #expect(catalog.commentCount == 2)
        #expect(catalog.entries[0].comments.map(\.id.text) == ["b", "a"])
        #expect(catalog.professors.map(\.name) == ["Ames", "Boyd"])
        var other = Self.shown[0]
        other.professor = "cole"
        let spellings = ProfessorSpellings(Sample.content([], [other, Self.hidden])).proposals
        #expect(spellings == [])
    }

    @Test("has a line in its file that other reviews have not, and is read back")
    func file() throws {
        let file = try Self.hidden.file()
        #expect(String(decoding: file.bytes, as: UTF8.self).contains("\nhidden: true\n---\n"))
        let source = SourceFile(path: file.path, bytes: file.bytes)
        let read = Review.read(
            source, named: (Self.hidden.course, Self.hidden.id), timeZone: .gmt)
        #expect(read.value?.isHidden == true)
        #expect(!String(decoding: try Self.shown[0].file().bytes, as: UTF8.self).contains("hidden"))
    }
}
