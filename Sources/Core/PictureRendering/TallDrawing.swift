import Model
import QRCodes

/// Renders the pictures for chat groups and social networks: a flyer with a QR code of the post's address. Its measures are in pixels.
struct TallDrawing {
    let size: (width: Int, height: Int)
    let margin: Double
    let codeSide: Double
    let gap: Double
    /// The size of the date's numeral, without and with a picture.
    let numeral: (plain: Double, pictured: Double)
    /// Maximum height of titles, without and with a picture.
    let titleRoom: (plain: Double, pictured: Double)
    /// The font sizes of titles, from the largest to the smallest.
    let title: (Double, Double)
    let otherTitle: (Double, Double)
    let otherRoom: Double
    let fact: Double
    let invitationSize: Double
    /// Minimum height of the post's own picture.
    let leastPicture: Int

    static let tall = TallDrawing(
        size: PictureRequest.tallSize, margin: 80, codeSide: 300, gap: 64, numeral: (500, 360),
        titleRoom: (760, 400), title: (140, 52), otherTitle: (68, 44), otherRoom: 170, fact: 44,
        invitationSize: 44, leastPicture: 300)
    /// The picture of 4:5, the highest ratio that posts of social networks show whole.
    static let share = TallDrawing(
        size: PictureRequest.shareSize, margin: 72, codeSide: 210, gap: 40, numeral: (280, 180),
        titleRoom: (360, 220), title: (104, 40), otherTitle: (48, 34), otherRoom: 110, fact: 38,
        invitationSize: 34, leastPicture: 200)

    func draw(_ flyer: Flyer, picture: Bitmap?) throws(DrawingFailure) -> Bitmap {
        let parts = try FlyerParts(flyer, size: size)
        let width = Double(parts.canvas.width) - 2 * margin
        let footTop = try drawFoot(parts, width: width)
        let factsTop = try parts.drawFacts(
            x: margin, bottom: footTop - 40, width: width, size: fact, placeLines: 2)
        let room = picture == nil ? titleRoom.plain : titleRoom.pictured
        let titles = try Titles(parts, self, width: width, room: room)
        let numeralSize = picture == nil ? numeral.plain : numeral.pictured
        // The picture has the height left by the text.
        let words = numeralSize * 0.73 + gap + titles.height + gap
        var top = margin + 16
        if let picture { top = try draw(picture, parts, room: factsTop - words - gap) + gap }
        let dateEnd = try parts.drawDate(x: margin, y: top, width: width, size: numeralSize)
        titles.draw(parts, x: margin, y: dateEnd + gap * 0.8)
        return try parts.canvas.bitmap()
    }

    /// The post's title, and its title in another language below.
    private struct Titles {
        private let title: TextBlock
        private let other: TextBlock?

        init(_ parts: FlyerParts, _ drawing: TallDrawing, width: Double, room: Double) throws(DrawingFailure)
        {
            other = try parts.flyer.otherTitle.map { words throws(DrawingFailure) in
                let sizes = FlyerParts.sizes(drawing.otherTitle.0, to: drawing.otherTitle.1)
                let style = TextBlock.Style(sizes: sizes, leading: 1.15, lines: 2)
                return try parts.block(words, style, width: width, height: drawing.otherRoom)
            }
            title = try parts.block(
                parts.flyer.title, FlyerParts.title(drawing.title.0, to: drawing.title.1), width: width,
                height: room - (other?.height ?? 0))
        }

        var height: Double { title.height + (other.map { $0.height + 8 } ?? 0) }

        func draw(_ parts: FlyerParts, x: Double, y: Double) {
            title.draw(on: parts.canvas, x: x, y: y, colour: parts.ink)
            other?.draw(on: parts.canvas, x: x, y: y + title.height + 8, colour: parts.ink)
        }
    }

    /// Draws the footer: QR code, address and association.
    /// - Returns: Its upper edge.
    private func drawFoot(_ parts: FlyerParts, width: Double) throws(DrawingFailure) -> Double {
        let flyer = parts.flyer
        guard let code = QRCode(flyer.address) else {
            throw DrawingFailure.unusableAddress(flyer.address)
        }
        let bottom = Double(parts.canvas.height) - margin
        let top = bottom - codeSide
        let ruleTop = top - 60
        parts.canvas.fill(Canvas.Box(x: margin, y: ruleTop, width: width, height: 10), parts.ink)
        // The quiet zone extends into the margin, so that the code itself is aligned with the rule.
        let module = (codeSide / Double(code.side)).rounded(.down)
        let (side, zone) = (module * Double(code.fullSide), module * Double(QRCode.quietZone))
        let left = margin + width - side + zone
        parts.canvas.draw(
            code, in: Canvas.Box(x: left, y: top - zone, width: side, height: side), dark: parts.ink,
            light: parts.paper)
        let textWidth = left - margin
        let invitation = try parts.block(
            parts.words(flyer.invitation), FlyerParts.fact(invitationSize, bold: true, lines: 3),
            width: textWidth, height: invitationSize * 170 / 44)
        invitation.draw(on: parts.canvas, x: margin, y: top - 8, colour: parts.ink)
        let name = try parts.block(
            flyer.association, FlyerParts.fact(invitationSize * 34 / 44, bold: true), width: textWidth,
            height: 90)
        name.draw(
            on: parts.canvas, x: margin, y: top + module * Double(code.side) - name.height + 6,
            colour: parts.ink)
        let address = try parts.block(
            Flyer.Words(Self.shown(flyer.address), language: "en"),
            FlyerParts.fact(invitationSize * 28 / 44, bold: false), width: textWidth, height: 80)
        address.draw(
            on: parts.canvas, x: margin, y: top + invitation.height + 4, colour: parts.soft)
        return ruleTop
    }

    /// The address without `https://` and trailing slash.
    private static func shown(_ address: String) -> String {
        let bare = address.hasPrefix("https://") ? String(address.dropFirst(8)) : address
        return bare.hasSuffix("/") ? String(bare.dropLast()) : bare
    }

    /// Draws the post's whole picture at the top.
    /// - Returns: Its lower edge.
    private func draw(
        _ picture: Bitmap, _ parts: FlyerParts, room: Double
    ) throws(DrawingFailure) -> Double {
        let box = pictureBox(of: (picture.width, picture.height), room: Int(room))
        let fitted = try picture.covering(width: Int(box.width), height: Int(box.height))
        try parts.canvas.draw(fitted, x: Int(box.x), y: Int(box.y))
        return box.maxY
    }
}

extension TallDrawing {
    /// The box of a picture, in pixels and with its aspect ratio, as nothing is cropped: drawings and posters have words near their
    /// edges. It extends to the canvas's edges if the room is high enough, and else has the margin of the text.
    func pictureBox(of picture: (width: Int, height: Int), room: Int) -> Canvas.Box {
        let (pictureWidth, pictureHeight) = (max(1, picture.width), max(1, picture.height))
        let natural = max(1, size.width * pictureHeight / pictureWidth)
        guard natural > room else {
            return Canvas.Box(x: 0, y: 0, width: Double(size.width), height: Double(natural))
        }
        let inset = Int(margin)
        let widest = (size.width - 2 * inset) * pictureHeight / pictureWidth
        let height = max(1, min(widest, max(leastPicture, room - inset)))
        let width = max(1, height * pictureWidth / pictureHeight)
        return Canvas.Box(x: margin, y: margin, width: Double(width), height: Double(height))
    }
}
