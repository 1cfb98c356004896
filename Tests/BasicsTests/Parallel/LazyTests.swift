import Basics
import Synchronization
import Testing

@Suite("A value computed on first use")
struct LazyTests {
    @Test("Concurrent callers get the value that was computed once")
    func once() async {
        let lazy = Lazy<Int>()
        let computed = Atomic(0)
        let values = await (0..<100).parallelMap { _ in
            lazy.value { computed.add(1, ordering: .relaxed).newValue }
        }
        #expect(values == Array(repeating: 1, count: 100))
        #expect(computed.load(ordering: .relaxed) == 1)
    }
}
