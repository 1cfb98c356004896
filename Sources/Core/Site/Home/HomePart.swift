import Model

/// What the home page shows of a section: the page's input, and the view that is made of it.
package protocol HomePart: Encodable, Sendable {
    associatedtype View: TemplateView

    func view(by maker: PageRenderer) -> View
}

/// The part of a section of which the home page shows nothing.
package struct NoHomePart: HomePart {
    package func view(by maker: PageRenderer) -> BareView { BareView() }
}
