import ContentFiles
import Model
import TestSupport
import Testing

@Suite("The place to publish to, in site.yml")
struct PublishSettingsFileTests {
    private static func place(_ line: String) async throws -> (PublishSettings?, [Problem.Cause]) {
        let site = try SampleSite()
        try site.folder.write(SampleSite.settings + line + "\n", to: "Content/site.yml")
        let reading = await site.reading()
        return (
            reading.content?.settings.publishing,
            reading.problems.filter { $0.file == "Content/site.yml" }.map(\.cause)
        )
    }

    @Test(
        "is a path of rclone, or a branch of a repository",
        arguments: [
            ("", nil), (#"publish: {rclone: "store:bucket/site"}"#, .rclone("store:bucket/site")),
            (#"publish: {rclone: "host:"}"#, .rclone("host:")),
            ("publish: {rclone: /srv/mirror}", .rclone("/srv/mirror")),
            (
                #"publish: {git: "git@codeberg.org:csa/pages.git"}"#,
                .git(url: "git@codeberg.org:csa/pages.git", branch: "pages")
            ),
            (
                "publish: {git: https://github.com/csa/csa.git, branch: gh-pages}",
                .git(url: "https://github.com/csa/csa.git", branch: "gh-pages")
            ),
            (
                "publish: {git: ssh://git@host.example:22/a.git}",
                .git(url: "ssh://git@host.example:22/a.git", branch: "pages")
            ),
            (
                "publish: {git: /srv/git/pages.git, history: false}",
                .git(url: "/srv/git/pages.git", branch: "pages", keepsHistory: false)
            ),
            ("publish: {git: /srv/git/pages.git}", .git(url: "/srv/git/pages.git", branch: "pages")),
        ] as [(String, PublishSettings?)])
    func places(line: String, expected: PublishSettings?) async throws {
        let (place, problems) = try await Self.place(line)
        #expect(problems == [])
        #expect(place == expected)
    }

    @Test(
        "has no secrets, commands or folders above it",
        arguments: [
            #"publish: {rclone: ":s3,secret_access_key=x:bucket"}"#,
            #"publish: {rclone: "store,secret=x:bucket"}"#,
            #"publish: {rclone: "store:../other"}"#, "publish: {rclone: bucket}",
            #"publish: {rclone: "--config:x"}"#,
            "publish: {rclone: /}", "publish: {git: https://mei:token@host.example/a.git}",
            #"publish: {git: "ext::sh -c x"}"#,
            "publish: {git: --upload-pack=x}", "publish: {git: http://host.example/a.git}",
            "publish: {git: /srv/a.git, branch: --force}", "publish: {git: /srv/a.git, branch: a..b}",
            #"publish: {rclone: "store:a", git: /srv/a.git}"#, "publish: {branch: pages}",
            "publish: somewhere",
            #"publish: {rclone: "store:a", branch: pages}"#, #"publish: {rclone: "store:a", history: false}"#,
            #"publish: [{rclone: "store:a"}, {rclone: "store:b"}]"#,
        ])
    func refused(line: String) async throws {
        let (place, problems) = try await Self.place(line)
        #expect(place == nil)
        #expect(problems.count == 1, "\(problems)")
        #expect(!"\(problems)".contains("token") && !"\(problems)".contains("key=x"))
    }
}
