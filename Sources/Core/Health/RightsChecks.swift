extension HealthChecks {
    /// Maximum number of files that a sentence names.
    private static let limit = 3

    /// Files that another user made, such as an administrator with sudo: the site's programs cannot change them.
    static func owners(_ facts: HealthFacts) -> Finding? {
        let wrong = facts.entries.filter { $0.owner != facts.owner } + facts.strangers
        guard let first = wrong.first else { return nil }
        let names = wrong.prefix(limit).map(\.path).joined(separator: ", ")
        let more = wrong.count > limit ? " and others" : ""
        return Finding(
            "rights.owner",
            "\(names)\(more): of the user \(first.owner); expected \(facts.owner), as whom the site's programs run",
            command: "sudo chown -R \(facts.owner): \(facts.argument())")
    }

    /// Private files and folders that other users of the host may use.
    static func openToOthers(_ facts: HealthFacts) -> [Finding] {
        facts.entries.compactMap { entry in
            // A group may maintain content together.
            let (closed, who, change): (Int, String, String) =
                entry.path == "Content" ? (0o007, "its owner and group", "o=") : (0o077, "its owner", "go=")
            guard isPrivate(entry.path), entry.mode & closed != 0 else { return nil }
            return Finding(
                "rights.mode \(entry.path)",
                "\(entry.path): has the mode \(String(entry.mode, radix: 8)); expected that only \(who) may use it",
                command: "sudo chmod \(change) \(facts.argument(entry.path))")
        }
    }

    private static func isPrivate(_ path: String) -> Bool {
        // ssh-keygen and ssh make these two, which hold no secret, with the permissions of whoever publishes first.
        if ["State/publish.key.pub", "State/publish.known_hosts"].contains(path) { return false }
        return ["Content", "State", ".Public.corkboard"].contains(path) || path.hasPrefix("State/")
    }

    /// Private folders of which the user who asks sees nothing. `closedToOwner` finds those that their owner does not see.
    static func closedToUser(_ facts: HealthFacts) -> [Finding] {
        facts.closedFolders.filter { $0.cause != .closedFolder(owner: nil) }.map { problem in
            Finding("rights.reader \(problem.file)", "\(problem)", command: facts.corkboard("doctor"))
        }
    }

    static func closedToOwner(_ facts: HealthFacts) -> [Finding] {
        facts.entries.filter { $0.isFolder && $0.mode & 0o700 != 0o700 }.map { entry in
            Finding(
                "rights.closed \(entry.path)",
                "\(entry.path): has the mode \(String(entry.mode, radix: 8)); expected that its owner may write it",
                command: "sudo chmod u+rwx \(facts.argument(entry.path))")
        }
    }
}
