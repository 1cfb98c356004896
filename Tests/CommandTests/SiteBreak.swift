import Foundation

/// A way to break a site that was built, and what `corkboard doctor` finds then.
struct SiteBreak {
    let what: [String]
    /// Files that are written, by their paths, with their mode.
    var files: [(path: String, text: String, mode: mode_t)] = []
    /// Modes of files and folders that are there.
    var modes: [(path: String, mode: mode_t)] = []
    /// When the last build seems to have been, in seconds from now.
    var built: TimeInterval?

    /// The settings of the site that is broken.
    static let settings = (TemporarySite.small["site.yml"] ?? "") + "poster: /poster\n"

    /// All ways.
    static let all = rights + settingsFiles + runs + channels

    private static let rights = [
        SiteBreak(what: ["rights.mode Content"], modes: [("Content", 0o755)]),
        SiteBreak(what: ["rights.mode State"], modes: [("State", 0o755)]),
        SiteBreak(what: ["rights.mode .Public.corkboard"], modes: [(".Public.corkboard", 0o711)]),
        SiteBreak(what: ["rights.mode State/backup.json"], modes: [("State/backup.json", 0o640)]),
        SiteBreak(what: ["rights.mode State/notes.txt"], files: [("State/notes.txt", "x", 0o644)]),
        SiteBreak(what: ["rights.closed Public"], modes: [("Public", 0o555)]),
        SiteBreak(what: ["rights.closed Content"], modes: [("Content", 0o550)]),
    ]

    private static let settingsFiles = [
        ofSettings("site.settings", "title: [\n"),
        ofSettings("site.settings", "title: Pine Club\n"),
        ofSettings("site.settings", settings.replacing("America/New_York", with: "Pine/Lake")),
        ofSettings("site.https", settings.replacing("https:", with: "http:")),
        ofSettings("site.poster", settings.replacing("poster: /poster\n", with: "")),
    ]

    private static let runs = [
        SiteBreak(what: ["schedule.build"], built: -3600),
        SiteBreak(what: ["clock.time"], built: 3600),
        SiteBreak(
            what: ["backups.old"],
            files: [
                ("State/backup.json", #"{"made": 0, "file": "a.tar", "size": 1, "hasKeys": false}"#, 0o600)
            ]),
        SiteBreak(
            what: ["site.database", "schedule.deliver"],
            files: [("State/corkboard.sqlite", "no database", 0o600)]),
    ]

    private static let channels = [
        ofChannels(PlaintextMail.refused, PlaintextMail.sentence),
        ofChannels(
            #"{"mial": {}}"#, "State/channels.json: 'mial' is not a known member; did you mean 'mail'?"),
        ofChannels(
            #"{"fcm": "robot.json"}"#,
            "State/channels.json: 'fcm' is missing or not usable; expected the name of a file in State/ that exists"
        ),
        SiteBreak(
            what: [
                "rights.mode State/channels.json",
                "channels.settings State/channels.json: can be read by other users of this machine, and holds secrets; "
                    + "run `chmod 600 State/channels.json`",
            ], files: [("State/channels.json", "{}", 0o644)]),
    ]

    private static func ofSettings(_ what: String, _ text: String) -> SiteBreak {
        SiteBreak(what: [what], files: [("Content/site.yml", text, 0o644)])
    }

    private static func ofChannels(_ text: String, _ sentence: String) -> SiteBreak {
        SiteBreak(what: ["channels.settings \(sentence)"], files: [("State/channels.json", text, 0o600)])
    }
}
