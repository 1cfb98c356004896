import Foundation
import Model
import TestSupport
import Testing

@testable import Notifications

@Suite("Starts of posts that are known from an earlier run")
struct KnownStartsTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000.25)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("title: Harbor\n", to: "Content/site.yml")
        try folder.write("gala", to: "Content/events/gala.md")
    }

    private static func start(_ subject: String, in hours: Double) -> PostStart {
        PostStart(
            subject: subject, title: LocalizedText(byLanguage: ["en": "Gala", "zh-Hans": "晚会"]),
            address: "/events/\(subject)/", tags: [Slug("food")].compactMap(\.self),
            start: now + hours * 3600)
    }

    /// The starts within so many hours, beginning at some hour, and whether the posts were read for them.
    private func starts(_ hours: Double, at hour: Double = 0) -> (starts: [PostStart], read: [String]?) {
        var read: [String]?
        let known = KnownStarts(root: folder.path, folders: ["Content/events"]) { files, range in
            read = files
            return [Self.start("a", in: 1), Self.start("b", in: 25), Self.start("c", in: 60)]
                .filter { range.contains($0.start) }
        }
        let begin = Self.now + hour * 3600
        return (known.starts(within: begin..<begin + hours * 3600), read)
    }

    @Test("are read once for a day and the range, and are then the same")
    func once() {
        let first = starts(24)
        #expect(first.starts == [Self.start("a", in: 1)] && first.read == ["Content/events/gala.md"])
        let second = starts(24)
        #expect(second.starts == first.starts && second.read == nil)
        let later = starts(24, at: 23.9)
        #expect(later.starts == [Self.start("b", in: 25)] && later.read == nil)
        let last = starts(24, at: 37)
        #expect(last.starts == [Self.start("c", in: 60)] && last.read != nil)
    }

    @Test("are read again after a change of a post or of the settings, and where their file is damaged")
    func changes() throws {
        _ = starts(24)
        try folder.write("ball", to: "Content/events/gala.md")
        #expect(starts(24).read != nil && starts(24).read == nil)
        try folder.write("", to: "Content/events/new.md")
        #expect(starts(24).read == ["Content/events/gala.md", "Content/events/new.md"])
        try folder.remove("Content/events/new.md")
        #expect(starts(24).read == ["Content/events/gala.md"] && starts(24).read == nil)
        try folder.write("title: Pine\n", to: "Content/site.yml")
        #expect(starts(24).read != nil && starts(24).read == nil)
        try folder.write("{", to: KnownStarts.path)
        #expect(starts(24).read != nil && starts(24).read == nil)
        // The clock was set back.
        #expect(starts(1, at: -1).read != nil)
    }

    @Test("are right where they cannot be kept")
    func unwritable() throws {
        try folder.write("", to: "State")
        for _ in 0..<2 { #expect(starts(24).read != nil && starts(24).starts.count == 1) }
    }
}
