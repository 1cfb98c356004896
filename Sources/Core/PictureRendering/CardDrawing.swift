import Model

extension FlyerParts {
    private static let margin = 64.0
    private static let picturePanel = 456.0
    private static let foot = 84.0

    /// The preview of links to a post: date, title, time, place, and the post's picture at the side.
    static func card(_ flyer: Flyer, picture: Bitmap?) throws(DrawingFailure) -> Bitmap {
        let parts = try FlyerParts(flyer, size: PictureRequest.cardSize)
        let (fullWidth, fullHeight) = (Double(parts.canvas.width), Double(parts.canvas.height))
        if let picture { try parts.draw(picture) }
        let width = fullWidth - 2 * margin - (picture == nil ? 0 : picturePanel - margin + 40)
        let numeral = picture == nil ? 290.0 : 240.0
        let dateEnd = try parts.drawDate(x: margin, y: margin - 6, width: width, size: numeral)

        // Facts are at the bottom; the title has the remaining height.
        let ruleTop = fullHeight - foot - 6
        let bottom = try parts.drawFacts(
            x: margin, bottom: ruleTop - 24, width: width, size: 30, placeLines: 2)
        let titleTop = dateEnd + 32
        let title = try parts.block(
            flyer.title, Self.title(picture == nil ? 120 : 92, to: 34), width: width,
            height: bottom - 18 - titleTop)
        title.draw(on: parts.canvas, x: margin, y: titleTop, colour: parts.ink)
        try parts.drawFoot(top: ruleTop, width: width)
        return try parts.canvas.bitmap()
    }

    private func drawFoot(top: Double, width: Double) throws(DrawingFailure) {
        canvas.fill(Canvas.Box(x: Self.margin, y: top, width: width, height: 6), ink)
        let name = try block(
            flyer.association, Self.fact(26, bold: true, lines: 1), width: width, height: 60)
        let middle = top + 6 + (Self.foot - 8) / 2
        name.draw(on: canvas, x: Self.margin, y: middle - name.height / 2, colour: ink)
    }

    /// Draws the picture at the right, up to the edges; with margins if it is wide and its background is that of the paper.
    private func draw(_ picture: Bitmap) throws(DrawingFailure) {
        let (width, height) = (Int(Self.picturePanel), canvas.height)
        let left = canvas.width - width
        let isWide = picture.width * 5 > picture.height * 4
        let isOnPaper = try isOnPaper(picture)
        guard isWide, isOnPaper else {
            return try canvas.draw(picture.covering(width: width, height: height), x: left, y: 0)
        }
        // As wide as the panel, and up to 1.4 times its natural height: the sides are cropped, which hold little there.
        let fitting = Double(width) * Double(picture.height) / Double(picture.width)
        let shown = min(height - 2 * Int(Self.margin), Int(fitting * 1.4))
        let panel = try picture.covering(width: width, height: shown)
        try canvas.draw(panel, x: left, y: (height - shown) / 2)
    }
}
