/// A page's own view and what stands around it as one record: templates name the fields of both, and the addresses of assets.
struct JoinedView<Body: TemplateView, Around: TemplateView> {
    let body: Body
    let around: Around

    /// The record for the template: the fields of what stands around follow the view's own.
    var record: TemplateRecord {
        let (own, around, count) = (TemplateRecord(body), TemplateRecord(around), Body.fields.count)
        return TemplateRecord { $0 < count ? own.value($0) : around.value($0 - count) }
    }

    /// All that the template of such a page can name.
    static func shapes(assets: AssetNames) -> [String: Shape] {
        let around = Around.fields.shapes.mapValues { $0.moved(by: Body.fields.count) }
        return assets.shapes.merging(around) { _, frame in frame }
            .merging(Body.fields.shapes) { _, body in body }
    }
}

/// A view within the frame that all pages of the site have.
typealias FramedView<Body: TemplateView> = JoinedView<Body, Frame>
