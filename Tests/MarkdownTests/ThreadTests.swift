import Foundation
import Markdown
import Testing

/// The library keeps a global table while it parses; without a lock a second thread loses `~~` now and then.
@Suite struct ThreadTests {
    @Test("Threads that render at once get what one thread gets")
    func manyThreads() async throws {
        let renderer = MarkdownRenderer()
        let sources = [
            "~~a~~ *b* ~~c~~ | d", "|~~a~~|\n|-|\n|b[^1]|\n\n[^1]: ~~c~~", "# a\n\n- [x] ~~b~~\n\n[c](/d)",
        ]
        let expected = try sources.map { try renderer.render($0) }
        let different = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try (0..<4_000).count { turn in
                        try renderer.render(sources[turn % 3]) != expected[turn % 3]
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(different == 0)
    }
}
