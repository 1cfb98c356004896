import Model

/// The values of a page of the desk, with the name of its template.
package protocol DeskView: TemplateView {
    /// The template's name, which begins with `desk-`.
    static var template: String { get }
}

extension DeskView {
    /// The shapes of all values that the template can use.
    package static func shapes(assets: AssetNames) -> [String: Shape] {
        FieldShapes(Self.self).joined(to: FieldShapes(DeskFrame.self)).all(assets: assets)
    }
}
