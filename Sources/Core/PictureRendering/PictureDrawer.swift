import CVips
import Model

/// Renders requested pictures.
public struct PictureDrawer {
    private let source: PictureSource

    /// A renderer that reads sources below `root`, the site's folder. libvips is started once per process.
    /// - Throws: `DrawingFailure.failed`.
    public init(root: String) throws(DrawingFailure) {
        guard pictures_start("corkboard-pictures") == 0 else { throw .failed(Bitmap.reason()) }
        source = PictureSource(root: root)
    }

    /// Starts libvips for an upload: from then on it reads only JPEG, PNG and WebP, and generates no machine code.
    /// - Throws: `DrawingFailure.failed`.
    public static func startUpload() throws(DrawingFailure) {
        _ = try PictureDrawer(root: "")
        pictures_start_upload()
    }

    /// The requested picture, encoded as PNG or WebP without metadata.
    /// - Throws: `DrawingFailure`.
    public func bytes(of request: PictureRequest) throws(DrawingFailure) -> [UInt8] {
        switch request {
        case .card(let poster): try png(CardDrawing.draw(poster, picture: picture(of: poster)), of: poster)
        case .tall(let poster): try png(draw(poster, as: .tall), of: poster)
        case .share(let poster): try png(draw(poster, as: .share), of: poster)
        case .smaller(let file, let width): try smaller(file, width: width)
        case .icon(let logo, let side, let ground):
            try IconDrawing.draw(logo, side: side, ground: ground, from: source)
                .file { pictures_write_png($0, $1, $2) }
        }
    }

    private func draw(_ poster: Flyer, as layout: TallDrawing.Layout) throws(DrawingFailure) -> Bitmap {
        try TallDrawing(layout: layout).draw(poster, picture: picture(of: poster))
    }

    private func picture(of poster: Flyer) throws(DrawingFailure) -> Bitmap? {
        try poster.picture.map { file throws(DrawingFailure) in try source.picture(file) }
    }

    private func smaller(_ file: String, width: Int) throws(DrawingFailure) -> [UInt8] {
        guard (16...4096).contains(width) else { throw .wrongSize(width) }
        let picture = try source.picture(file)
        let height = max(1, picture.height * width / max(1, picture.width))
        let fitted = width < picture.width ? try picture.fitting(width: width, height: height) : picture
        return try fitted.bare().file { pictures_write_webp($0, $1, $2) }
    }

    /// Encodes with a palette: of 16 colours, or of 256 if the flyer has a picture.
    private func png(_ bitmap: Bitmap, of poster: Flyer) throws(DrawingFailure) -> [UInt8] {
        let hasPicture = poster.picture != nil
        return try bitmap.file { image, bytes, count in
            pictures_write_palette_png(image, bytes, count, hasPicture ? 8 : 4, hasPicture ? 0.7 : 0)
        }
    }
}
