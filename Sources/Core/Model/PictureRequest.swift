/// A request to render a picture or to derive one from another. The picture depends only on the request and on the bytes of its
/// source.
public enum PictureRequest: Hashable, Sendable, Codable {
    /// The preview of links to the post (ogp.me): PNG, 1200 by 630 pixels.
    case card(Flyer)
    /// A picture for chat groups: PNG, 1080 by 1920 pixels, with a QR code of the address.
    case tall(Flyer)
    /// A picture for posts in social networks: PNG, 1080 by 1350 pixels (4:5), with a QR code of the address.
    case share(Flyer)
    /// A smaller version of a picture, given by its path relative to the site's root: WebP, at most `width` pixels wide.
    case smaller(of: String, width: Int)
    /// A logo as a square PNG of `side` pixels. With a `ground`, a colour as `#rrggbb`, the logo stays in the middle 80 percent that no
    /// mask cuts (Web App Manifest, `maskable`); without one, the rest is transparent.
    case icon(of: String, side: Int, ground: String?)

    /// Width and height of a card in pixels.
    public static let cardSize = (width: 1200, height: 630)
    /// Width and height of a tall picture in pixels.
    public static let tallSize = (width: 1080, height: 1920)
    /// Width and height of a picture for posts in pixels.
    public static let shareSize = (width: 1080, height: 1350)
    /// The widths in pixels of the smaller versions of pictures of Content/media.
    public static let smallerWidths = [480, 960]
    /// Version of the renderer: increased with each change of the output, so that pictures are rendered again.
    public static let edition = 2

    /// The source file, relative to the site's root; nil if the picture is made of text alone.
    public var source: String? {
        switch self {
        case .card(let flyer), .tall(let flyer), .share(let flyer): flyer.picture
        case .smaller(let source, _), .icon(let source, _, _): source
        }
    }

    /// The file name extension of the result.
    public var pathExtension: String {
        if case .smaller = self { "webp" } else { "png" }
    }
}

/// A request with its output path: a line on the standard input of the picture renderer.
public struct PictureOrder: Hashable, Sendable, Codable {
    public var request: PictureRequest
    /// The output path, relative to the site's root.
    public var output: String

    public init(_ request: PictureRequest, output: String) {
        (self.request, self.output) = (request, output)
    }
}
