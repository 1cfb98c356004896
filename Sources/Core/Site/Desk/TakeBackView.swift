/// The button that takes the newest change of a post back.
package struct TakeBackView: TemplateView {
    /// The address of the form.
    let address: String
    /// The number of the change.
    let change: Int64
    /// The form's nonce.
    let nonce: String
    /// The change: `18:01 · Mei Lin cancelled`.
    let what: String
    /// Whether readers are going to be told of the change.
    let isHeld: Bool

    package init(address: String, change: Int64, nonce: String, what: String, isHeld: Bool) {
        (self.address, self.change, self.nonce) = (address, change, nonce)
        (self.what, self.isHeld) = (what, isHeld)
    }

    package static let fields = FieldTable<TakeBackView>([
        .text("takeBackAddress") { $0.address },
        .text("takeBackChange") { "\($0.change)" },
        .text("takeBackNonce") { $0.nonce },
        .text("takeBackWhat") { $0.what },
        .flag("isHeld") { $0.isHeld },
    ])
}
