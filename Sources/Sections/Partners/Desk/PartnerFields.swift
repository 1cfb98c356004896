import Desk
import Foundation
import Model
import Site
import State

/// The fields of the form of a registration.
struct PartnerFields {
    private let visit: PartnerVisit

    init(_ visit: PartnerVisit) { self.visit = visit }

    /// The table of a form for some slots; without the slot if there are none. `others` are the people who wait in a slot.
    func table(slots: [Date], others: (Date) -> Int = { _ in 0 }) -> [FormField] {
        let entries = slots.map { slot in
            (value: "\(Int(slot.timeIntervalSince1970))", name: self.name(of: slot, others(slot)))
        }
        let name = FormField(
            "name", .line(limit: PartnerTask.nameLimit), PartnerDeskKey.name, hint: PartnerDeskKey.nameHint,
            isRequired: true, autocomplete: "nickname")
        let slot = FormField("slot", .options(entries), PartnerDeskKey.slot, isRequired: true)
        let texts = [
            FormField("from", .line(limit: PartnerTask.limit), PartnerDeskKey.from, isRequired: true),
            FormField("to", .line(limit: PartnerTask.limit), PartnerDeskKey.to, isRequired: true),
            FormField(
                "topic", .line(limit: PartnerTask.topicLimit), PartnerDeskKey.topic,
                hint: PartnerDeskKey.topicHint),
            FormField("language", .options(languages), PartnerDeskKey.language),
        ]
        return (visit.isNew ? [name] : []) + (entries.isEmpty ? [] : [slot]) + texts
    }

    private func name(of slot: Date, _ others: Int) -> String {
        let name = visit.name(of: slot)
        if others == 0 { return name }
        return name + " · "
            + visit.words.say(PartnerDeskKey.othersWait, ["count": "\(others)"], count: others)
    }

    private var languages: [FormInputs.Entry] {
        [(value: "", name: visit.words.say(PartnerDeskKey.anyLanguage))]
            + visit.words.languages.map { (value: $0.tag, name: $0.name) }
    }
}
