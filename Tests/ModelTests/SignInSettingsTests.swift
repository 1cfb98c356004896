import Model
import Testing

@Suite("How the web server's sign-on names accounts")
struct SignInSettingsTests {
    @Test("is by the name itself, or by the name at one domain and no other")
    func account() {
        #expect(SignInSettings.RemoteUser.name.account(of: "mei") == "mei")
        let scoped = SignInSettings.RemoteUser.nameAt("example.edu")
        #expect(scoped.account(of: "mei@example.edu") == "mei")
        for other in [
            "mei", "mei@other.edu", "mei@sub.example.edu", "meiexample.edu", "@example.edu",
            "mei@example.edu@other.edu",
        ] {
            #expect(scoped.account(of: other) == nil)
        }
    }
}
