import Mustache

/// A page's own view, its frame and the addresses of assets, as one record: templates name the fields of all three.
struct FramedView<Body: TemplateView>: MustacheParent {
    let body: Body
    let frame: Frame
    let assets: AssetNames

    func child(named name: String) -> Any? {
        body.child(named: name) ?? frame.child(named: name) ?? assets.child(named: name)
    }

    /// All that the template of such a page can name.
    static func shapes(assets: AssetNames) -> [String: Shape] {
        assets.shapes.merging(Frame.fields.shapes) { _, frame in frame }
            .merging(Body.fields.shapes) { _, body in body }
    }
}
