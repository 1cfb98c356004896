import Model

/// A section's part of the home page: the input, and the view made of that input.
package protocol HomePart: Encodable, Sendable {
    associatedtype View: TemplateView

    func view(by renderer: PageRenderer) -> View
}

/// The home part of a section that the home page does not show.
package struct NoHomePart: HomePart {
    package func view(by renderer: PageRenderer) -> BareView { BareView() }
}
