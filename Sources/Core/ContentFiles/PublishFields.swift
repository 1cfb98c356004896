import Model

/// The key of `site.yml` for the place to which the web root is brought.
extension FieldReader {
    /// The place; nil where there is none.
    mutating func publishing() -> PublishSettings? {
        let expected =
            #"a place to publish to, such as {rclone: "store:bucket/site"} or {git: "git@codeberg.org:csa/pages.git"}"#
        let all: [PublishSettings] = records("publish", expected: expected) { reader in
            let rclone = reader.text("rclone")
            let git = reader.text("git")
            let branch = reader.text("branch")
            let keepsHistory = reader.flag("history")
            switch (rclone, git) {
            case (let path?, nil):
                if let branch { return reader.wrong("branch", branch, expected: "it beside 'git' alone") }
                if let keepsHistory {
                    return reader.wrong("history", "\(keepsHistory)", expected: "it beside 'git' alone")
                }
                guard PublishSettings.isRclonePath(path) else {
                    let place =
                        "a remote of State/rclone.conf with a path, such as store:bucket/site, or a folder such as /srv/mirror"
                    return reader.wrong("rclone", Self.withoutSecrets(path), expected: place)
                }
                return .rclone(path)
            case (nil, let url?): return reader.branch(branch, of: url, keepsHistory: keepsHistory ?? true)
            case (_?, let url?):
                return reader.wrong("git", Self.withoutSecrets(url), expected: "either 'rclone' or 'git'")
            case (nil, nil):
                return reader.required("rclone", expected: "either 'rclone' or 'git'") { _, _ in nil }
            }
        }
        guard all.count <= 1 else { return wrong("publish", "a list", expected: expected) }
        return all.first
    }

    private mutating func branch(
        _ branch: String?, of url: String, keepsHistory: Bool
    ) -> PublishSettings? {
        guard PublishSettings.isGitURL(url) else {
            return wrong(
                "git", Self.withoutSecrets(url),
                expected:
                    "a repository such as git@codeberg.org:csa/pages.git or https://..., without a password")
        }
        let name = branch ?? PublishSettings.branch
        guard PublishSettings.isBranch(name) else {
            return wrong("branch", name, expected: "the name of a branch such as pages")
        }
        return .git(url: url, branch: name, keepsHistory: keepsHistory)
    }

    /// A wrong value as messages show it: without a password in an address, and without settings of rclone.
    private static func withoutSecrets(_ text: String) -> String {
        let address = text.replacing(/:\/\/[^\/@]*@/, with: "://...@")
        guard let comma = address.firstIndex(of: ",") else { return address }
        return address[...comma] + "..."
    }
}
