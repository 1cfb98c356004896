/// A page's own view, its frame and the addresses of assets, as one record: templates name the fields of all three.
struct FramedView<Body: TemplateView> {
    let body: Body
    let frame: Frame
    let assets: AssetNames

    /// The record for the template library.
    var record: TemplateRecord {
        TemplateRecord { body.value(of: $0) ?? frame.value(of: $0) ?? assets.value(of: $0) }
    }

    /// All that the template of such a page can name.
    static func shapes(assets: AssetNames) -> [String: Shape] {
        assets.shapes.merging(Frame.fields.shapes) { _, frame in frame }
            .merging(Body.fields.shapes) { _, body in body }
    }
}
