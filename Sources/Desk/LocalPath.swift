/// A path of the desk that signing in may lead to: one of its own pages, never an address elsewhere.
struct LocalPath {
    let text: String

    init?(_ text: String) {
        guard text.utf8.count <= 300 else { return nil }
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts.first.map(String.init) ?? ""
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_/?=&".utf8.contains(byte)
        }
        let steps = path.split(separator: "/", omittingEmptySubsequences: false)
        let isKnown =
            ["/", "/log", "/account", "/account/factor", "/account/recovery-codes", "/officers"]
            .contains(path)
            || steps.count >= 3 && steps[1] == "events" && !steps[2].isEmpty
                && (steps.count == 3 || steps.count == 4 && steps[3] == "versions")
        guard isPlain, isKnown else { return nil }
        self.text = text
    }
}
