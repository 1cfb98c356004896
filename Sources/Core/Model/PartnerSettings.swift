/// The settings of `partners` in site.yml: how members find study partners.
public struct PartnerSettings: Hashable, Sendable {
    /// The lengths of slots, in minutes: those that divide an hour, so that each day and each side of a clock change has the same slots.
    public static let slots = [10, 15, 20, 30, 60]

    /// The length of a slot, in minutes.
    public var slot: Int
    /// Whether readers without an account can register too, by a name that they choose.
    public var readers: Bool

    /// Settings with a slot every `slot` minutes.
    public init(slot: Int = 30, readers: Bool = false) {
        (self.slot, self.readers) = (slot, readers)
    }
}
