import Foundation
import Testing

@testable import Courses
@testable import Site

@Suite("A list of positions")
struct PostingListTests {
    private func list(_ positions: some Sequence<Int>) -> PostingList {
        var list = PostingList()
        for position in positions { list.add(position) }
        return list
    }

    /// Reads a list's text back, as browsers do.
    private func positions(_ text: String) -> [Int] {
        let bytes = Array(Data(base64Encoded: String(text.dropFirst()))!)
        var bits = bytes.flatMap { byte in (0..<8).map { Int(byte >> (7 - $0) & 1) } }[...]
        let width = Int(text.prefix(1), radix: 36)!
        var positions: [Int] = []
        while let zero = bits.firstIndex(of: 0) {
            let low = bits[(zero + 1)...].prefix(width).reduce(0) { $0 * 2 + $1 }
            let gap = (zero - bits.startIndex) << width + low
            positions.append((positions.last ?? -1) + gap + 1)
            bits = bits[(zero + 1 + width)...]
        }
        return positions
    }

    @Test("is written in as many bits as its gaps need, a dense one as a bitmap")
    func text() {
        #expect(list([0, 1, 2, 4]).text == "0Fw==")
        #expect(list([3, 3, 3]).text == "1vw==")
        #expect(list([100]).text.first == "6")
    }

    @Test(
        "reads back exactly what went in, in no more characters than it said, and never more than a bitmap's",
        arguments: [1, 2, 3, 7, 50, 1000, 99_999])
    func roundTrip(step: Int) {
        let few = Array(stride(from: step - 1, to: 100_000, by: step))
        for positions in [few, Array(few.suffix(3)), few.filter { $0 % 11 < 3 || $0 > 90_000 }]
        where !positions.isEmpty {
            let list = list(positions)
            #expect(self.positions(list.text) == positions)
            #expect(list.text.utf8.count <= list.textSize + 3)
            #expect(list.text.utf8.count <= 100_000 / 6 + 5)
        }
    }
}
