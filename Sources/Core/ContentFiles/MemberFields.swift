import Basics
import Model

/// The key of `site.yml` for members.
extension FieldReader {
    /// The settings of members; nil where members are off. Where they cannot be read, members are off: an error must not let anybody in.
    mutating func members() -> MemberSettings? {
        let expected = "how members sign in, such as {domains: [example.edu]}"
        let all: [MemberSettings] = records("members", expected: expected) { reader in
            let before = reader.problems.count
            let domains = reader.domains("domains")
            let remoteUser = reader.flag("remoteUser") ?? false
            guard reader.problems.count == before else { return nil }
            guard remoteUser || !domains.isEmpty else {
                reader.missing("domains", expected: "domains of mail addresses, such as [example.edu]")
                return nil
            }
            return MemberSettings(domains: domains, remoteUser: remoteUser)
        }
        guard all.count <= 1 else { return wrong("members", "a list", expected: expected) }
        return all.first
    }

    /// A list of domain names, in lower case and each once.
    private mutating func domains(_ key: String) -> [String] {
        var domains: [String] = []
        for text in texts(key, example: "[example.edu]") {
            let domain = text.utf8.allSatisfy { $0 < 0x80 } ? ASCII.lowercased(text.utf8) : text
            if !MemberSettings.isDomain(domain) {
                let expected = "domains of mail addresses such as example.edu, without @ and *"
                let _: Never? = wrong(key, text, expected: expected)
            } else if !domains.contains(domain) {
                domains.append(domain)
            }
        }
        return domains
    }

    private mutating func missing(_ key: String, expected: String) {
        let _: Never? = required(key, expected: expected) { _, _ in nil }
    }
}
