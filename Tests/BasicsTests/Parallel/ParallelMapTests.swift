import Basics
import Foundation
import Testing

@Suite("One function over many values")
struct ParallelMapTests {
    @Test(
        "Results come in the order of the elements, one for each",
        arguments: [0, 1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1023, 1024, 1025, 10_000])
    func order(count: Int) async {
        let results = await (0..<count).parallelMap { $0 * 2 }
        #expect(results == (0..<count).map { $0 * 2 })
    }

    @Test(
        "Two elements are worked on at once",
        .enabled(
            if: ProcessInfo.processInfo.activeProcessorCount > 1, "one core does one thing after the other"))
    func atOnce() async {
        // In a process of its own: among other tests the second might stand in the queue behind hundreds of them. Each waits until the
        // other has begun, for as long as a machine that does much else may take to let it.
        await #expect(processExitsWith: .success) {
            let begun = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
            let met = await [0, 1].parallelMap { number in
                begun[number].signal()
                return begun[1 - number].wait(timeout: .now() + .seconds(300)) == .success
            }
            exit(met == [true, true] ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("Every element is taken once")
    func once() async {
        let results = await Array(repeating: (), count: 5000).parallelMap { UUID() }
        #expect(Set(results).count == 5000)
    }

    @Test("A part of a collection keeps its own positions")
    func slice() async {
        #expect(await Array(0..<100)[40..<90].parallelMap { $0 } == Array(40..<90))
        #expect(await Array(0..<100)[40..<40].parallelMap { $0 } == [])
    }

    @Test("Elements that take long do not hold back the order")
    func uneven() async {
        let results = await (0..<40).parallelMap { number in
            // Work that the compiler does not leave out.
            let rounds = number % 7 == 0 ? 100_000 : 1
            return (0..<rounds).reduce(number) { $0 ^ $1 ^ $1 }
        }
        #expect(results == Array(0..<40))
    }
}
