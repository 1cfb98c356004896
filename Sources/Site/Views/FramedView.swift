/// A page's own view and its frame as one record: templates name the fields of both, and the addresses of assets.
struct FramedView<Body: TemplateView> {
    let body: Body
    let frame: Frame

    /// The record for the template: the fields of the frame follow the view's own.
    var record: TemplateRecord {
        let (own, around, count) = (TemplateRecord(body), TemplateRecord(frame), Body.fields.count)
        return TemplateRecord { $0 < count ? own.value($0) : around.value($0 - count) }
    }

    /// All that the template of such a page can name.
    static func shapes(assets: AssetNames) -> [String: Shape] {
        let around = Frame.fields.shapes.mapValues { $0.moved(by: Body.fields.count) }
        return assets.shapes.merging(around) { _, frame in frame }
            .merging(Body.fields.shapes) { _, body in body }
    }
}
