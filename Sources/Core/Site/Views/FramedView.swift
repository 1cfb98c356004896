/// A view and its frame as one record: templates can use the fields of both, and the addresses of assets.
struct JoinedView<Body: TemplateView, Around: TemplateView> {
    let body: Body
    let around: Around

    /// The record for the template: the frame's fields follow the view's own.
    var record: TemplateRecord {
        let (own, around, count) = (TemplateRecord(body), TemplateRecord(around), Body.fields.count)
        return TemplateRecord { $0 < count ? own.value($0) : around.value($0 - count) }
    }

    /// All shapes that the template of such a page can use.
    static func shapes(assets: AssetNames) -> [String: Shape] {
        let around = Around.fields.shapes.mapValues { $0.moved(by: Body.fields.count) }
        return assets.shapes.merging(around) { _, frame in frame }
            .merging(Body.fields.shapes) { _, body in body }
    }
}

/// A view within the frame of the site's pages.
typealias FramedView<Body: TemplateView> = JoinedView<Body, Frame>
