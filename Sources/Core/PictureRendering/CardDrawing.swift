import Model

/// Renders the preview of links to a post: date, title, time, place, and the post's picture at the side.
struct CardDrawing {
    private static let margin = 64.0
    private static let picturePanel = 456.0
    private static let foot = 84.0

    static func draw(_ flyer: Flyer, picture: Bitmap?) throws(DrawingFailure) -> Bitmap {
        let parts = try FlyerParts(flyer, size: PictureRequest.cardSize)
        let (fullWidth, fullHeight) = (Double(parts.canvas.width), Double(parts.canvas.height))
        if let picture { try draw(picture, parts) }
        let width = fullWidth - 2 * margin - (picture == nil ? 0 : picturePanel - margin + 40)
        let numeral = picture == nil ? 290.0 : 240.0
        let dateEnd = try parts.drawDate(x: margin, y: margin - 6, width: width, size: numeral)

        // Facts are at the bottom; the title has the remaining height.
        let ruleTop = fullHeight - foot - 6
        let bottom = try parts.drawFacts(
            x: margin, bottom: ruleTop - 24, width: width, size: 30, placeLines: 2)
        let titleTop = dateEnd + 32
        let title = try parts.block(
            flyer.title, FlyerParts.title(picture == nil ? 120 : 92, to: 34), width: width,
            height: bottom - 18 - titleTop)
        title.draw(on: parts.canvas, x: margin, y: titleTop, colour: parts.ink)
        try drawFoot(parts, top: ruleTop, width: width)
        return try parts.canvas.bitmap()
    }

    private static func drawFoot(_ parts: FlyerParts, top: Double, width: Double) throws(DrawingFailure) {
        parts.canvas.fill(Canvas.Box(x: margin, y: top, width: width, height: 6), parts.ink)
        let name = try parts.block(
            parts.flyer.association, FlyerParts.fact(26, bold: true, lines: 1), width: width, height: 60)
        let middle = top + 6 + (foot - 8) / 2
        name.draw(on: parts.canvas, x: margin, y: middle - name.height / 2, colour: parts.ink)
    }

    /// Draws the picture at the right, up to the edges; with margins if it is wide and its background is that of the paper.
    private static func draw(_ picture: Bitmap, _ parts: FlyerParts) throws(DrawingFailure) {
        let (width, height) = (Int(picturePanel), parts.canvas.height)
        let left = parts.canvas.width - width
        let isWide = picture.width * 5 > picture.height * 4
        let isOnPaper = try parts.isOnPaper(picture)
        guard isWide, isOnPaper else {
            return try parts.canvas.draw(picture.covering(width: width, height: height), x: left, y: 0)
        }
        // As wide as the panel, and up to 1.4 times its natural height: the sides are cropped, which hold little there.
        let fitting = Double(width) * Double(picture.height) / Double(picture.width)
        let shown = min(height - 2 * Int(margin), Int(fitting * 1.4))
        let panel = try picture.covering(width: width, height: shown)
        try parts.canvas.draw(panel, x: left, y: (height - shown) / 2)
    }
}
