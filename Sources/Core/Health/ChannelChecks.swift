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
