import Model

/// A section's part of the home page: the input, and the view made of that input.
package protocol HomePart: Encodable, Sendable {
    associatedtype View: TemplateView

    func view(by renderer: PageRenderer) -> View
}

/// The part of a section of which the home page shows nothing.
package struct NoHomePart: HomePart {
    package func view(by renderer: PageRenderer) -> BareView { BareView() }
}
