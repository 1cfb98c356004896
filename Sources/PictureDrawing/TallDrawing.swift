import Model
import QRCodes

/// The picture that goes into chat groups: a poster as high as a phone, with a QR code of the event's address.
struct TallDrawing {
    private static let margin = 80.0
    private static let codeSide = 300.0
    /// Between parts.
    private static let gap = 64.0

    /// The tall picture, with the event's own picture where it has one.
    static func draw(_ poster: Poster, picture: Bitmap?) throws(DrawingFailure) -> Bitmap {
        let parts = try PosterParts(poster, size: PictureRequest.tallSize)
        let width = Double(parts.canvas.width) - 2 * margin
        let footTop = try drawFoot(parts, width: width)
        let factsTop = try parts.drawFacts(
            x: margin, bottom: footTop - 40, width: width, size: 44, placeLines: 2)
        let titles = try Titles(parts, width: width, room: picture == nil ? 760 : 400)
        let numeral = picture == nil ? 500.0 : 360.0
        // The picture has what the words leave.
        let words = numeral * 0.73 + gap + titles.height + gap
        var top = margin + 16
        if let picture { top = try draw(picture, parts, room: factsTop - words - gap) + gap }
        let dateEnd = try parts.drawDate(x: margin, y: top, width: width, size: numeral)
        titles.draw(parts, x: margin, y: dateEnd + gap * 0.8)
        return try parts.canvas.bitmap()
    }

    /// The event's name, and its name in another language below.
    private struct Titles {
        private let title: TextBlock
        private let other: TextBlock?

        init(_ parts: PosterParts, width: Double, room: Double) throws(DrawingFailure) {
            other = try parts.poster.otherTitle.map { words throws(DrawingFailure) in
                let style = TextBlock.Style(sizes: PosterParts.sizes(68, to: 44), leading: 1.15, lines: 2)
                return try parts.block(words, style, width: width, height: 170)
            }
            title = try parts.block(
                parts.poster.title, PosterParts.title(140, to: 52), width: width,
                height: room - (other?.height ?? 0))
        }

        var height: Double { title.height + (other.map { $0.height + 8 } ?? 0) }

        func draw(_ parts: PosterParts, x: Double, y: Double) {
            title.draw(on: parts.canvas, x: x, y: y, colour: parts.ink)
            other?.draw(on: parts.canvas, x: x, y: y + title.height + 8, colour: parts.ink)
        }
    }

    /// Draws what stands at the foot: the code, its address in words, who invites.
    /// - Returns: The foot's upper edge.
    private static func drawFoot(_ parts: PosterParts, width: Double) throws(DrawingFailure) -> Double {
        let poster = parts.poster
        let code: QRCode
        do throws(QRCode.Failure) {
            code = try QRCode(poster.address, correction: .medium)
        } catch {
            throw DrawingFailure.unusableAddress(poster.address)
        }
        let bottom = Double(parts.canvas.height) - margin
        let top = bottom - codeSide
        let ruleTop = top - 60
        parts.canvas.fill(Canvas.Box(x: margin, y: ruleTop, width: width, height: 10), parts.ink)
        // The quiet zone reaches into the margin, so that the code itself ends where the rule does.
        let module = (codeSide / Double(code.side)).rounded(.down)
        let (side, zone) = (module * Double(code.fullSide), module * Double(QRCode.quietZone))
        let left = margin + width - side + zone
        parts.canvas.draw(
            code, in: Canvas.Box(x: left, y: top - zone, width: side, height: side), dark: parts.ink,
            light: parts.paper)
        let textWidth = left - margin
        let invitation = try parts.block(
            parts.words(poster.invitation), PosterParts.fact(44, bold: true, lines: 3), width: textWidth,
            height: 170)
        invitation.draw(on: parts.canvas, x: margin, y: top - 8, colour: parts.ink)
        let name = try parts.block(
            poster.association, PosterParts.fact(34, bold: true), width: textWidth, height: 90)
        name.draw(
            on: parts.canvas, x: margin, y: top + module * Double(code.side) - name.height + 6,
            colour: parts.ink)
        let address = try parts.block(
            Poster.Words(shown(poster.address), language: "en"), PosterParts.fact(28, bold: false),
            width: textWidth, height: 80)
        address.draw(
            on: parts.canvas, x: margin, y: top + invitation.height + 4, colour: parts.soft)
        return ruleTop
    }

    /// The address without what everybody leaves away.
    private static func shown(_ address: String) -> String {
        let bare = address.hasPrefix("https://") ? String(address.dropFirst(8)) : address
        return bare.hasSuffix("/") ? String(bare.dropLast()) : bare
    }

    /// Draws the event's picture to the edges above, as high as its shape and the room allow.
    /// - Returns: Its lower edge.
    private static func draw(
        _ picture: Bitmap, _ parts: PosterParts, room: Double
    ) throws(DrawingFailure) -> Double {
        let width = parts.canvas.width
        let natural = width * picture.height / max(1, picture.width)
        let height = max(300, min(natural, Int(room)))
        try parts.canvas.draw(picture.covering(width: width, height: height), x: 0, y: 0)
        return Double(height)
    }
}
