import Model

/// The published pictures of Content/media, unchanged.
package struct MediaPageGroup: PageGroup {
    private let media: [MediaFile]

    package init(_ media: [MediaFile]) {
        self.media = media
    }

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] { [:] }

    package var pages: [Page] { media.map { Page(Address.media($0.name), copying: $0.file) } }
}
