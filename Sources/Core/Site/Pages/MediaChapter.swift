import Model

/// The published pictures of Content/media, unchanged.
struct MediaChapter: PageGroup {
    private let media: [MediaFile]

    init(_ media: [MediaFile]) {
        self.media = media
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] { [:] }

    var pages: [Page] { media.map { Page(Address.media($0.name), copying: $0.file) } }
}
