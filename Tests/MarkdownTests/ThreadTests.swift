import Markdown
import Testing

/// The library keeps a global table while it parses; without a lock a second thread loses `~~` now and then.
@Suite struct ThreadTests {
    @Test("Threads that render at once get what one thread gets")
    func manyThreads() async throws {
        let renderer = MarkdownRenderer()
        // Long enough that two threads parse at the same time, short enough to begin and end often.
        let sources = [
            "~~a~~ *b* ~~c~~ | d\n\n", "|~~a~~|\n|-|\n|b[^1]|\n\n[^1]: ~~c~~\n\n",
            "- [x] ~~b~~\n\n[c](/d)\n\n",
        ]
        .map { String(repeating: $0, count: 8) }
        let expected = try sources.map { try renderer.render($0) }
        let different = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    try (0..<1_500).count { turn in
                        try renderer.render(sources[turn % 3]) != expected[turn % 3]
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(different == 0)
    }
}
