import CVips
import Model

public struct PictureDrawer {
    private let source: PictureSource

    /// A renderer that reads sources below `root`, the site's folder. libvips is started once per process.
    public init(root: String) throws(DrawingFailure) {
        guard pictures_start("corkboard-pictures") == 0 else { throw .failed(Bitmap.reason()) }
        source = PictureSource(root: root)
    }

    /// Starts libvips for an upload: from then on it reads only JPEG, PNG and WebP, and generates no machine code.
    public static func startUpload() throws(DrawingFailure) {
        _ = try PictureDrawer(root: "")
        pictures_start_upload()
    }

    /// The requested picture, encoded as PNG or WebP without metadata.
    public func bytes(of request: PictureRequest) throws(DrawingFailure) -> [UInt8] {
        switch request {
        case .card(let flyer): try png(FlyerParts.card(flyer, picture: picture(of: flyer)), of: flyer)
        case .tall(let flyer): try png(TallDrawing.tall.draw(flyer, picture: picture(of: flyer)), of: flyer)
        case .share(let flyer): try png(TallDrawing.share.draw(flyer, picture: picture(of: flyer)), of: flyer)
        case .smaller(let file, let width): try smaller(file, width: width)
        case .icon(let logo, let side, let ground):
            try source.icon(of: logo, side: side, ground: ground).file { pictures_write_png($0, $1, $2) }
        }
    }

    private func picture(of flyer: Flyer) throws(DrawingFailure) -> Bitmap? {
        try flyer.picture.map { file throws(DrawingFailure) in try source.picture(file) }
    }

    private func smaller(_ file: String, width: Int) throws(DrawingFailure) -> [UInt8] {
        guard (16...4096).contains(width) else { throw .wrongSize(width) }
        let picture = try source.picture(file)
        let height = max(1, picture.height * width / max(1, picture.width))
        let fitted = width < picture.width ? try picture.fitting(width: width, height: height) : picture
        return try fitted.bare().file { pictures_write_webp($0, $1, $2) }
    }

    /// Encodes with a palette: of 16 colours, or of 256 if the flyer has a picture or emoji.
    private func png(_ bitmap: Bitmap, of flyer: Flyer) throws(DrawingFailure) -> [UInt8] {
        let isColourful = flyer.picture != nil || Self.hasEmoji(flyer)
        return try bitmap.file { image, bytes, count in
            pictures_write_palette_png(image, bytes, count, isColourful ? 8 : 4, isColourful ? 0.7 : 0)
        }
    }

    /// Whether a text has characters that are drawn in colours of their own: emoji, or symbols with U+FE0F (UTS 51).
    private static func hasEmoji(_ flyer: Flyer) -> Bool {
        let texts = [flyer.title, flyer.otherTitle, flyer.place, flyer.association].compactMap { $0?.text }
        return (texts + [flyer.invitation, flyer.time]).contains { text in
            text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
        }
    }
}
