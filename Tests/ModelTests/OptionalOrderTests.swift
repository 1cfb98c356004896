import Model
import Testing

@Suite("Order of values that may be missing")
struct OptionalOrderTests {
    @Test("Nothing is less than any value and not less than nothing")
    func order() {
        let (nothing, one, two): (Int?, Int?, Int?) = (nil, 1, 2)
        #expect(nothing < one)
        #expect(one < two)
        #expect(!(nothing < nothing))
        #expect(!(one < nothing))
        #expect(!(two < one))
        #expect(one > nothing)
        #expect(two > one)
        #expect(!(nothing > nothing))
        #expect(!(nothing > one))
    }

    @Test("Sorting puts what is missing first")
    func sorting() {
        #expect([2, nil, 1, nil].sorted(by: <) == [nil, nil, 1, 2])
    }
}
