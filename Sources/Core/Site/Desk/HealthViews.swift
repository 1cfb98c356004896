extension DeskWords {
    /// The phrases about the health of host and site.
    package enum Health: String, PhraseKey {
        package static let group = "desk-health"
        case fine, broken, noticeTitle, notice, noticeMore

        package static let values: Set = ["time", "count"]
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
