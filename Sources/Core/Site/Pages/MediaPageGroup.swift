import Model

/// The published pictures of Content/media, without what is beside their pixels, and files of Content/files, unchanged.
package struct MediaPageGroup: PageGroup {
    private let media: [MediaFile]
    private let files: [OfferedFile]

    package init(_ media: [MediaFile], files: [OfferedFile] = []) {
        (self.media, self.files) = (media, files)
    }

    package static func templates(assets: AssetNames) -> [String: [String: Shape]] { [:] }

    package var pages: [Page] {
        media.map { Page(Address.media($0.name), copying: $0.file) }
            + files.map { Page(Address.offered($0.name), copying: $0.file) }
    }
}
