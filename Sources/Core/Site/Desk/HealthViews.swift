extension DeskWords {
    /// The phrases about the health of host and site.
    package enum Health: String, PhraseKey {
        case fine = "desk-health.fine"
        case broken = "desk-health.broken"
        case noticeTitle = "desk-health.notice-title"
        case notice = "desk-health.notice"
        case noticeMore = "desk-health.notice-more"

        package static let values: Set = ["time", "count"]
    }

    /// A phrase about health.
    package func say(_ key: Health, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.say(key, values)
    }

    /// A phrase about health, in the plural form for `count`.
    package func say(_ key: Health, _ values: KeyValuePairs<String, String>, count: Int) -> String {
        words.say(key, values, count: count)
    }
}

/// The line of health for editors, with what needs mending.
package struct DeskHealthView: TemplateView {
    let line: String
    let findings: [HealthRow]

    package init(line: String, findings: [HealthRow]) { (self.line, self.findings) = (line, findings) }

    package static let fields = FieldTable<DeskHealthView>([
        .text("healthLine") { $0.line },
        .flag("isHealthy") { $0.findings.isEmpty },
        .list("healthFindings") { $0.findings },
    ])
}

/// Something that needs mending, with its command.
package struct HealthRow: TemplateView {
    let text: String
    let command: String?

    package init(text: String, command: String?) { (self.text, self.command) = (text, command) }

    package static let fields = FieldTable<HealthRow>([
        .text("findingText") { $0.text },
        .text("findingCommand") { $0.command },
    ])
}
