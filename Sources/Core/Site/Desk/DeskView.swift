/// The values of a page of the desk, with the name of its template.
package protocol DeskView: TemplateView {
    /// The template's name, which begins with `desk-`.
    static var template: String { get }
    /// The shapes of all values that the template can use.
    static func shapes(assets: AssetNames) -> [String: Shape]
}
