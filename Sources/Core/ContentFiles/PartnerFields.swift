import Model

/// The key of `site.yml` for study partners.
extension FieldReader {
    /// The settings of study partners; nil where there are none. `isOffered` says whether the site has what they need.
    mutating func partners(isOffered: Bool) -> PartnerSettings? {
        guard keys.contains("partners") else { return nil }
        let expected = "how members find study partners, such as {slot: 30}"
        let before = problems.count
        let all: [PartnerSettings] = records("partners", expected: expected) { reader in
            let before = reader.problems.count
            let slot = reader.slot("slot")
            let readers = reader.flag("readers") ?? false
            guard reader.problems.count == before else { return nil }
            return PartnerSettings(slot: slot ?? PartnerSettings().slot, readers: readers)
        }
        guard all.count <= 1 else { return wrong("partners", "a list", expected: expected) }
        guard problems.count == before else { return nil }
        guard isOffered else {
            let missing = "keys 'members' and 'poster' beside it, without which nobody can register"
            return wrong("partners", "a map", expected: missing)
        }
        return all.first ?? PartnerSettings()
    }

    /// The length of a slot, in minutes.
    private mutating func slot(_ key: String) -> Int? {
        guard let text = text(key) else { return nil }
        if let slot = PartnerSettings.slots.first(where: { "\($0)" == text }) { return slot }
        let slots = PartnerSettings.slots.dropLast().map { "\($0)" }.joined(separator: ", ")
        return wrong(key, text, expected: "\(slots) or \(PartnerSettings.slots.last ?? 0) minutes")
    }
}
