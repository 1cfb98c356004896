import Model
import Testing

@Suite("Order of texts as people sort them")
struct NaturalOrderTests {
    @Test(
        "The first stands before the second, and the second behind the first",
        arguments: [
            ("a2", "a10"), ("a", "a1"), ("", "a"), ("A1", "a2"), ("a2b", "a2c"), ("a9z", "a10a"),
            ("a 2", "a2"), ("1", "a"), ("2", "10"), ("099", "100"), ("9", "0010"), ("x0", "x1"),
            ("x99999999999999999999", "x100000000000000000000"), ("a1.2", "a1.10"),
        ])
    func before(first: String, second: String) {
        #expect(first.naturalOrder(to: second) < 0)
        #expect(second.naturalOrder(to: first) > 0)
    }

    @Test(
        "Neither stands first",
        arguments: [("", ""), ("a1", "A1"), ("a01", "a1"), ("a000", "a0"), ("007b", "7B")])
    func same(first: String, second: String) {
        #expect(first.naturalOrder(to: second) == 0)
        #expect(second.naturalOrder(to: first) == 0)
    }
}
