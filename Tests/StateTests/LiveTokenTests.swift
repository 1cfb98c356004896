import Files
import State
import Testing

@Suite("Names of files for open pages")
struct LiveTokenTests {
    @Test("have 128 random bits, and are shown by no description")
    func names() {
        let names = Set((0..<100).map { _ in LiveToken.random().text })
        #expect(names.count == 100)
        #expect(names.allSatisfy { $0.utf8.count == 22 && LiveToken($0)?.text == $0 })
        let bytes = (0..<16).map { UInt8($0 * 17) }
        #expect(LiveToken(bytes: bytes)?.path == "live/ABEiM0RVZneImaq7zN3u_w.json")
        #expect(LiveToken(path: "live/ABEiM0RVZneImaq7zN3u_w.json") == LiveToken(bytes: bytes))
        #expect(LiveToken(bytes: Array(bytes.dropLast())) == nil)
        #expect("\(LiveToken.random())" == "the name of a live file")
    }

    @Test(
        "are none of these",
        arguments: [
            "", "ABEiM0RVZneImaq7zN3u_", "ABEiM0RVZneImaq7zN3u_ww", "ABEiM0RVZneImaq7zN3u_x",
            "../../../../etc/passwd", "ABEiM0RVZneImaq7zN3u/w", "ABEiM0RVZneImaq7zN3u==",
        ])
    func otherNames(text: String) {
        #expect(LiveToken(text) == nil)
        #expect(LiveToken(path: "live/\(text).json") == nil)
    }
}
