import Testing

@Suite("The age of a password")
struct PasswordAgeTests {
    @Test("does not matter: it signs in ten years later")
    func old() throws {
        let state = try TemporaryState()
        try state.add("mei")
        #expect(try state.signIn("mei", after: 10 * 365 * 86_400) == "session of mei")
    }
}
