import Foundation
import Model
import Testing

@testable import Health

@Suite("Checks of host and site")
struct HealthChecksTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// A host and a site that need nothing.
    private static func facts() throws -> HealthFacts {
        var facts = HealthFacts(root: "/srv/corkboard", now: now)
        facts.settings = SiteSettings(
            title: "CSA", shortTitle: nil, tagline: nil, url: "https://csa.example.edu",
            timeZone: try #require(TimeZone(identifier: "America/New_York")), languages: ["en", "zh-Hans"],
            email: nil, poster: "/poster")
        facts.entries = [
            HealthFacts.Entry("Content", owner: "corkboard", mode: 0o750, isFolder: true),
            HealthFacts.Entry("State", owner: "corkboard", mode: 0o700, isFolder: true),
            HealthFacts.Entry("Public", owner: "corkboard", mode: 0o755, isFolder: true),
            HealthFacts.Entry("State/vapid.pem", owner: "corkboard", mode: 0o600),
            HealthFacts.Entry("State/publish.key.pub", owner: "corkboard", mode: 0o644),
            HealthFacts.Entry("State/publish.known_hosts", owner: "corkboard", mode: 0o644),
        ]
        facts.hasDatabase = true
        (facts.lastBuilt, facts.lastDelivery) = (now - 40, now - 20)
        (facts.freeBytes, facts.freeFiles) = (20_000_000_000, 0.9)
        facts.fonts = ["Inter-Regular.otf", "NotoSansCJK-Regular.ttc"]
        facts.connections = [(name: "mail", failure: nil, command: nil)]
        facts.certificateEnd = now + 60 * 86_400
        facts.lastBackup = now - 3 * 86_400
        return facts
    }

    @Test("find nothing where all is well, and say when things ran last")
    func fine() throws {
        let facts = try Self.facts()
        #expect(HealthChecks.findings(facts) == [])
        #expect(
            facts.lines == [
                "last build: 40 seconds ago", "last look for notifications: 20 seconds ago",
                "last backup: 3 days ago",
                "certificate: ends in 60 days",
            ])
    }

    @Test("name the file of a key or channel that has a fault, and rights that are mended by themselves")
    func channelFiles() throws {
        var facts = try Self.facts()
        facts.channelFaults = [
            "State/vapid.pem: cannot be read", "State/channels.json: run `chmod 600 State/channels.json`",
        ]
        #expect(
            HealthChecks.findings(facts).map(\.command) == [
                "sudo -u corkboard nano /srv/corkboard/State/vapid.pem",
                "sudo chmod 600 /srv/corkboard/State/channels.json",
            ])
    }

    @Test(
        "find no mail for members missing where it is set up, where nobody signs in by it, and on a trial copy"
    )
    func memberMail() throws {
        var facts = try Self.facts()
        facts.settings?.members = MemberSettings(domains: ["example.edu"])
        #expect(HealthChecks.findings(facts) == [])
        facts.settings?.channels = SetUpChannels(push: true, apps: false, mail: false)
        #expect(HealthChecks.findings(facts).map(\.what) == ["members.mail"])
        facts.isTrial = true
        #expect(HealthChecks.findings(facts) == [])
        facts.isTrial = false
        facts.settings?.members = MemberSettings(domains: [], remoteUser: true)
        #expect(HealthChecks.findings(facts) == [])
    }

    @Test("find a database that is lost, and none that there never was")
    func lostDatabase() throws {
        var facts = try Self.facts()
        facts.hasDatabase = false
        let findings = HealthChecks.findings(facts)
        #expect(findings.map(\.what) == ["site.database"])
        #expect(
            findings.map(\.command) == [
                "sudo corkboard restore \"$(ls -t /srv/corkboard/Backups/*.tar | head -1)\" /srv/corkboard-restored"
            ])
        facts.lastDelivery = nil
        #expect(HealthChecks.findings(facts) == [])
    }

    @Test("find nothing of keys, notifications and backups of a trial copy")
    func trial() throws {
        var facts = try Self.facts()
        facts.isTrial = true
        (facts.lastDelivery, facts.lastBackup) = (nil, nil)
        facts.channelFaults = ["State/channels.json: x"]
        facts.mailFault = ("421", facts.now - 7200)
        #expect(HealthChecks.findings(facts) == [])
        facts.isTrial = false
        #expect(
            HealthChecks.findings(facts).map(\.what) == [
                "schedule.deliver", "channels.settings State/channels.json: x", "channels.mail",
                "backups.old",
            ])
    }

    /// A way to break a host, what it is called, and the command that mends it.
    struct Break: Sendable, CustomTestStringConvertible {
        let what: String
        let command: String
        let change: @Sendable (inout HealthFacts) -> Void

        init(_ what: String, _ command: String, _ change: @escaping @Sendable (inout HealthFacts) -> Void) {
            (self.what, self.command, self.change) = (what, command, change)
        }

        var testDescription: String { what }
    }

    private static let edit = "sudo -u corkboard nano /srv/corkboard/Content/site.yml"
    private static let check = "sudo -u corkboard corkboard check --root /srv/corkboard"
    private static let checkState = "sudo -u corkboard corkboard check --state --root /srv/corkboard"

    static let breaks: [Break] = [
        Break("rights.owner", "sudo chown -R corkboard: /srv/corkboard") {
            $0.strangers = [HealthFacts.Entry("Content/pages/about.md", owner: "root", mode: 0o644)]
        },
        Break("rights.mode State", "sudo chmod go= /srv/corkboard/State") {
            $0.entries[1] = HealthFacts.Entry("State", owner: "corkboard", mode: 0o755, isFolder: true)
        },
        Break("rights.mode Content", "sudo chmod o= /srv/corkboard/Content") {
            $0.entries[0] = HealthFacts.Entry("Content", owner: "corkboard", mode: 0o755, isFolder: true)
        },
        Break("rights.mode State/vapid.pem", "sudo chmod go= /srv/corkboard/State/vapid.pem") {
            $0.entries[3] = HealthFacts.Entry("State/vapid.pem", owner: "corkboard", mode: 0o644)
        },
        Break("rights.closed Public", "sudo chmod u+rwx /srv/corkboard/Public") {
            $0.entries[2] = HealthFacts.Entry("Public", owner: "corkboard", mode: 0o555, isFolder: true)
        },
        Break("rights.reader State", "sudo -u corkboard corkboard doctor --root /srv/corkboard") {
            $0.closedFolders = [Problem(file: "State", cause: .closedFolder(owner: "corkboard"))]
            ($0.hasDatabase, $0.isTrial) = (false, true)
            ($0.lastBuilt, $0.lastDelivery, $0.lastBackup) = (nil, nil, nil)
        },
        Break("site.settings", edit) { $0.settingsErrors = ["Content/site.yml:3: 'url' is wrong"] },
        Break("site.https", edit) { $0.settings?.url = "http://csa.example.edu" },
        Break("site.poster", edit) { $0.settings?.poster = nil },
        Break(
            "site.program poster",
            "sudo apt-get install --reinstall ./corkboard_*.deb  # from the source: Scripts/install /usr/local"
        ) { $0.missingPrograms = ["poster"] },
        Break("site.git", "sudo apt-get install git") { $0.lacksGit = true },
        Break("site.database", checkState) { $0.databaseFault = "State/corkboard.sqlite: is damaged" },
        Break("site.history", checkState) { $0.historyTrouble = "HEAD is detached" },
        Break("schedule.build", "sudo systemctl enable --now corkboard-build@corkboard.timer") {
            $0.lastBuilt = now - 7200
        },
        Break(
            "schedule.deliver",
            "sudo -u corkboard crontab -e  # with the lines of Deploy/crontab in the share folder"
        ) {
            $0.lastDelivery = nil
            $0.hasSystemd = false
        },
        Break("schedule.broken-build", check) { $0.buildErrors = ["Templates/foot.mustache:1: wrong"] },
        Break("schedule.left-out", check) { $0.leftOut = ["Content/pages/about.md: wrong"] },
        Break("keys.vapid", "sudo -u corkboard corkboard keys --root /srv/corkboard") {
            $0.channelFaults = ["There is no State/vapid.pem; make it with `corkboard keys`"]
        },
        Break("members.mail", "sudo -u corkboard nano /srv/corkboard/State/channels.json") {
            $0.settings?.members = MemberSettings(domains: ["example.edu"], remoteUser: true)
            $0.settings?.channels = SetUpChannels(push: true, apps: false, mail: false)
        },
        Break("channels.mail", "sudo -u corkboard corkboard doctor --connect --root /srv/corkboard") {
            $0.mailFault = ("421 try later", now - 7200)
        },
        Break("disk.space", "sudo du -xh --max-depth=2 /srv/corkboard") { $0.freeBytes = 199_999_999 },
        Break("disk.files", "df -i /srv/corkboard") { $0.freeFiles = 0.01 },
        Break("clock.time", "sudo timedatectl set-ntp true") { $0.lastBuilt = now + 3600 },
        Break("clock.zone", "sudo apt-get install tzdata") { $0.hasZone = false },
        Break("fonts.none", "sudo apt-get install fonts-inter fonts-noto-cjk fonts-noto-color-emoji") {
            $0.fonts = []
        },
        Break("fonts.chinese", "sudo apt-get install fonts-noto-cjk") { $0.fonts = ["Inter-Regular.otf"] },
        Break("connection.mail", "nano channels.json") {
            $0.connections = [
                (name: "mail", failure: "No answer", command: "nano channels.json")
            ]
        },
        Break("certificate.end", "sudo systemctl status caddy") { $0.certificateEnd = now + 13 * 86_400 },
        Break("backups.old", "sudo -u corkboard corkboard backup --root /srv/corkboard") {
            $0.lastBackup = now - 9 * 86_400
        },
        Break("publish.program", "sudo apt-get install rclone") {
            $0.settings?.publishing = .rclone("store:site")
            $0.lacksPublisher = true
        },
        Break("publish.failing", "sudo -u corkboard corkboard publish --root /srv/corkboard") {
            $0.settings?.publishing = .rclone("store:site")
            $0.lastPublished = now - 60
            $0.publishFault = (words: "store:site: refused", since: now - 600)
        },
        Break("schedule.publish", "sudo systemctl enable --now corkboard-publish@corkboard.timer") {
            $0.settings?.publishing = .git(url: "/srv/pages.git", branch: "pages")
            $0.lastPublished = now - 7501
        },
        Break(
            "schedule.publish",
            "sudo -u corkboard crontab -e  # with the line of corkboard publish, without its #, of Deploy/crontab in the share folder"
        ) {
            $0.settings?.publishing = .rclone("store:site")
            $0.hasSystemd = false
        },
        Break("schedule.visits", "sudo -u corkboard corkboard stats --log FILE --root /srv/corkboard") {
            $0.settings?.countsVisits = true
            $0.visitsCounted = now - 3 * 86_400 - 1
        },
    ]

    @Test("find one thing where one is broken, and name its command", arguments: breaks)
    func broken(trial: Break) throws {
        var facts = try Self.facts()
        trial.change(&facts)
        let findings = HealthChecks.findings(facts)
        #expect(findings.map(\.what) == [trial.what])
        #expect(findings.map(\.command) == [trial.command])
        #expect(findings.allSatisfy { !$0.sentence.isEmpty && !$0.sentence.hasSuffix(".") })
    }

    @Test("say in a sentence what is wrong, with numbers")
    func sentences() throws {
        var facts = try Self.facts()
        facts.lastBuilt = Self.now - 7200
        facts.certificateEnd = Self.now - 3 * 86_400
        facts.strangers = ["a", "b", "c", "d"].map {
            HealthFacts.Entry("Content/\($0).md", owner: "root", mode: 0o644)
        }
        #expect(
            HealthChecks.findings(facts).map(\.sentence) == [
                "Content/a.md, Content/b.md, Content/c.md and others: of the user root; "
                    + "expected corkboard, as whom the site's programs run",
                "The site was last built 2 hours ago; expected a run each minute",
                "The certificate of https://csa.example.edu ended 3 days ago, and browsers refuse the site",
            ])
    }

    @Test("give a build and a run that is sending the time that their services have")
    func patience() throws {
        var facts = try Self.facts()
        (facts.lastBuilt, facts.lastDelivery) = (Self.now - 900, Self.now - 2100)
        #expect(HealthChecks.findings(facts) == [])
        (facts.lastBuilt, facts.lastDelivery) = (Self.now - 901, Self.now - 2101)
        #expect(HealthChecks.findings(facts).map(\.what) == ["schedule.build", "schedule.deliver"])
    }

    @Test("ask for counts of visits where the site says that there are some")
    func visits() throws {
        var facts = try Self.facts()
        facts.settings?.countsVisits = true
        facts.visitsCounted = Self.now - 3 * 86_400
        #expect(HealthChecks.findings(facts) == [])
        facts.visitsCounted = nil
        #expect(
            HealthChecks.findings(facts).map(\.sentence) == [
                "Visits were never counted, though Content/site.yml says that they are; "
                    + "expected a run each night with the web server's log, as Deploy/README.md says"
            ])
        facts.isTrial = true
        #expect(HealthChecks.findings(facts) == [])
    }

    @Test("quote paths that a shell would take apart")
    func quotes() {
        let facts = HealthFacts(root: "/srv/our site's", now: Self.now)
        #expect(facts.argument("State") == "'/srv/our site'\\''s/State'")
    }

    @Test(
        "read the end of a certificate as openssl prints it",
        arguments: [
            ("notAfter=Jan 15 08:00:00 2027 GMT\n", 1_800_000_000.0),
            ("notAfter=Jan  5 08:00:00 2027 GMT", 1_799_136_000),
            ("", nil), ("notAfter=soon", nil),
        ] as [(String, Double?)])
    func certificates(text: String, seconds: Double?) {
        #expect(HealthFacts.certificateEnd(of: text)?.timeIntervalSince1970 == seconds)
    }
}
