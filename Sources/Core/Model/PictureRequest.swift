/// A picture that is to be drawn or made out of another. What it says of itself is all that the picture depends on, but for
/// the bytes of its source.
public enum PictureRequest: Hashable, Sendable, Codable {
    /// What others show beside a link to the event: PNG, 1200 by 630 pixels (ogp.me).
    case card(Flyer)
    /// What goes into chat groups: PNG, 1080 by 1920 pixels, with a QR code of the address.
    case tall(Flyer)
    /// What goes into posts of social networks: PNG, 1080 by 1350 pixels (4:5), with a QR code of the address.
    case share(Flyer)
    /// A picture, named from the site's root, no wider than so many pixels: WebP.
    case smaller(of: String, width: Int)
    /// A logo as a square PNG of so many pixels. On a `ground`, a colour as `#rrggbb`, it keeps to the middle 80 percent
    /// that every mask leaves (Web App Manifest, `maskable`); without one what the logo leaves is transparent.
    case icon(of: String, side: Int, ground: String?)

    /// The pixels of a card, across and down.
    public static let cardSize = (width: 1200, height: 630)
    /// The pixels of a tall picture, across and down.
    public static let tallSize = (width: 1080, height: 1920)
    /// The pixels of a picture for posts, across and down.
    public static let shareSize = (width: 1080, height: 1350)
    /// The widths in pixels that pictures of Content/media come in beside their own.
    public static let smallerWidths = [480, 960]
    /// Changes with each change to how pictures are drawn, so that they are drawn anew.
    public static let edition = 1

    /// The file that the picture is made of, from the site's root; nil where it is drawn of words alone.
    public var source: String? {
        switch self {
        case .card(let poster), .tall(let poster), .share(let poster): poster.picture
        case .smaller(let source, _), .icon(let source, _, _): source
        }
    }

    /// The ending of its file's name.
    public var pathExtension: String {
        if case .smaller = self { "webp" } else { "png" }
    }
}

/// A request and the file that the picture goes to: a line on the standard input of the program that draws.
public struct PictureOrder: Hashable, Sendable, Codable {
    /// What to draw.
    public var request: PictureRequest
    /// Where to, from the site's root.
    public var output: String

    /// An order.
    public init(_ request: PictureRequest, output: String) {
        (self.request, self.output) = (request, output)
    }
}
