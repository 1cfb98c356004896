import Foundation
import Model
import Site
import State

/// The state of an item in words, which a script keeps true on open pages (`items.js`).
struct ItemStateView: TemplateView {
    let stateItem: String
    /// The state: `available`, `requested`, `lent`; `gone` if the giver has no account any more, or a suspended one.
    let stateName: String
    let stateText: String
    let lineText: String
    /// When a lent item is due.
    let dueText: String?

    /// `gone` says why nobody can ask for the item; nil if members can.
    init(_ item: Item, waiting: Int, gone: ItemSection.Key?, _ words: PageWords) {
        typealias Key = ItemSection.Key
        stateItem = item.id.text
        stateName = gone == nil ? item.state.rawValue : "gone"
        stateText = words.say(gone ?? Self.key(of: item.state))
        lineText = gone == nil && waiting > 0 ? words.say(Key.line, count: waiting) : ""
        dueText = item.due.map { words.say(Key.isDue, ["day": words.dates.of($0)]) }
    }

    static func key(of state: LoanBook.Status) -> ItemSection.Key {
        switch state {
        case .available: .isAvailable
        case .requested: .isRequested
        case .lent: .isLent
        }
    }

    static let computed = FieldTable<ItemStateView>([.flag("isLive") { $0.stateName != "gone" }])
}

extension SectionContext {
    /// The number of members who wait for an item.
    func waiting(for item: Item) -> Int {
        guard case .numbers(let numbers) = values[item.id.text], numbers.count == 2 else { return 0 }
        return max(0, numbers[1] ?? 0)
    }
}
