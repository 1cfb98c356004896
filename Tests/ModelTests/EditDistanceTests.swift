import Model
import Testing

@Suite("Names that somebody may have meant")
struct EditDistanceTests {
    @Test(
        "The nearest name at most a third of its letters away",
        arguments: [
            ("profesor", "professor"), ("Professor", "professor"), ("semestre", "semester"),
            ("NUMBER", "number"), ("nam", "name"), ("major", "major"), ("posted_", "posted"),
            ("crosslisted", "crossListed"), ("teacher", nil), ("n", nil), ("", nil), ("x", nil),
        ] as [(String, String?)])
    func nearest(name: String, meant: String?) {
        let names = ["professor", "semester", "number", "name", "major", "posted", "crossListed", "id"]
        #expect(EditDistance.nearest(to: name, in: names) == meant)
    }

    @Test("Of two that are as near it is the first by alphabet")
    func equals() {
        #expect(EditDistance.nearest(to: "cat", in: ["hat", "bat", "rat"]) == "bat")
    }
}
