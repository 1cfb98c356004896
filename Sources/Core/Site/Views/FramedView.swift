/// A view and its frame as one record: templates can use the fields of both, and the addresses of assets.
package struct JoinedView<Body: TemplateView, Around: TemplateView> {
    package let body: Body
    package let around: Around

    /// The record for the template: the frame's fields follow the view's own.
    package var record: TemplateRecord { TemplateRecord(body).joined(to: TemplateRecord(around)) }

    /// All shapes that the template of such a page can use.
    package static func shapes(assets: AssetNames) -> [String: Shape] {
        FieldShapes(Body.self).framed(by: Around.self, assets: assets)
    }
}

/// A view within the frame of the site's pages.
package typealias FramedView<Body: TemplateView> = JoinedView<Body, Frame>

extension FieldShapes {
    /// All shapes that the template of a page with these fields and a frame can use.
    package func framed<Around: TemplateView>(by frame: Around.Type, assets: AssetNames) -> [String: Shape] {
        assets.shapes.merging(joined(to: FieldShapes(Around.self)).byName) { _, field in field }
    }
}
