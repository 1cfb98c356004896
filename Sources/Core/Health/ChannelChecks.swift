import Foundation

/// Checks of keys, mail and other channels, without a connection.
extension HealthChecks {
    /// Seconds for which the mail server may refuse mail before it is a finding: an hour. Greylisting takes minutes.
    private static let patience: TimeInterval = 3600

    /// Keys and settings that cannot be used; the sentences name what to do.
    static func channels(_ facts: HealthFacts) -> [Finding] {
        if facts.isTrial { return [] }
        return facts.channelFaults.map { fault in
            let isKey = fault.contains("`corkboard keys`")
            return Finding(
                isKey ? "keys.vapid" : "channels.settings \(fault)", fault,
                command: isKey ? facts.corkboard("keys") : command(for: fault, facts))
        }
    }

    /// The command for a fault, whose sentence begins with the path of the file.
    private static func command(for fault: String, _ facts: HealthFacts) -> String {
        let file = facts.argument(String(fault.prefix { $0 != ":" }))
        return fault.contains("`chmod 600") ? "sudo chmod 600 \(file)" : "sudo -u \(facts.owner) nano \(file)"
    }

    /// Members who cannot sign in, since the site sends no mail.
    static func memberMail(_ facts: HealthFacts) -> Finding? {
        guard let settings = facts.settings, let members = settings.members, !members.domains.isEmpty,
            settings.poster != nil, !settings.channels.mail, !facts.isTrial
        else { return nil }
        return Finding(
            "members.mail",
            "Content/site.yml has members, who sign in by a mail, and no mail is set up; expected \"mail\" in State/channels.json, such as {\"mail\": {\"sender\": \"...\", \"sendmail\": \"/usr/sbin/sendmail\"}}",
            command: "sudo -u \(facts.owner) nano \(facts.argument("State/channels.json"))")
    }

    static func mail(_ facts: HealthFacts) -> Finding? {
        guard let fault = facts.mailFault, !facts.isTrial,
            facts.now.timeIntervalSince(fault.since) > patience
        else { return nil }
        return Finding(
            "channels.mail",
            "The mail server has taken no mail for \(facts.time(since: fault.since)): \(fault.words)",
            command: facts.corkboard("doctor --connect"))
    }
}
