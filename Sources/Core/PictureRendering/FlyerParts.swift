import CPango
import Model

/// The common parts of cards and tall pictures: date, facts, notice.
struct FlyerParts {
    let flyer: Flyer
    let canvas: Canvas
    let ink: PixelColour
    let soft: PixelColour
    let calling: PixelColour
    let paper: PixelColour

    /// A canvas for a flyer.
    /// - Throws: `DrawingFailure` for an invalid colour.
    init(_ flyer: Flyer, size: (width: Int, height: Int)) throws(DrawingFailure) {
        self.flyer = flyer
        (paper, ink) = (try PixelColour(flyer.inks.paper), try PixelColour(flyer.inks.ink))
        (soft, calling) = (try PixelColour(flyer.inks.soft), try PixelColour(flyer.inks.calling))
        canvas = try Canvas(width: size.width, height: size.height, ground: paper)
    }

    func words(_ text: String) -> Flyer.Words { Flyer.Words(text, language: flyer.language) }

    /// A block of text, in the flyer's language unless it has its own.
    func block(
        _ words: Flyer.Words, _ style: TextBlock.Style, width: Double, height: Double
    ) throws(DrawingFailure) -> TextBlock {
        let known = Flyer.Words(words.text, language: words.language ?? flyer.language)
        return try TextBlock(known, style, width: width, height: height, on: canvas)
    }

    /// Font sizes from the largest to the smallest, each a sixteenth smaller.
    static func sizes(_ largest: Double, to smallest: Double) -> [Double] {
        var sizes = [largest]
        while let last = sizes.last, last * 15 / 16 > smallest { sizes.append((last * 15 / 16).rounded()) }
        return sizes + [smallest]
    }

    static func title(_ largest: Double, to smallest: Double) -> TextBlock.Style {
        TextBlock.Style(
            sizes: sizes(largest, to: smallest), weight: PANGO_WEIGHT_HEAVY, tightness: -0.018, leading: 1.06)
    }

    static func fact(_ size: Double, bold: Bool, lines: Int = 2) -> TextBlock.Style {
        TextBlock.Style(
            sizes: sizes(size, to: size * 0.8), weight: bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_MEDIUM,
            leading: 1.25, lines: lines)
    }

    /// Draws place and time with their lower edge at `bottom`.
    /// - Returns: Their upper edge.
    func drawFacts(
        x: Double, bottom: Double, width: Double, size: Double, placeLines: Int
    ) throws(DrawingFailure) -> Double {
        let facts = [
            (flyer.place, Self.fact(size, bold: false, lines: placeLines), soft),
            (words(flyer.time), Self.fact(size, bold: true), ink),
        ]
        var top = bottom
        for case (let text?, let style, let colour) in facts where !TextBlock.plain(text.text).isEmpty {
            let block = try block(text, style, width: width, height: size * 4)
            top -= block.height + (top == bottom ? 0 : size * 0.15)
            block.draw(on: canvas, x: x, y: top, colour: colour)
        }
        return top
    }

    /// Draws the date: the numeral, month and weekday at its right, and the notice; without a date, the text in its place.
    /// The numeral's `size` is in pixels; its visible height is about 0.73 of that. Returns the lower edge.
    func drawDate(x: Double, y: Double, width: Double, size: Double) throws(DrawingFailure) -> Double {
        guard let day = flyer.day else {
            return try drawUndated(x: x, y: y, width: width, size: size * 0.25)
        }
        let numeral = try block(
            words(day), TextBlock.Style(sizes: [size], weight: PANGO_WEIGHT_HEAVY, tightness: -0.045),
            width: width, height: size * 2)
        numeral.drawInk(on: canvas, x: x, y: y, colour: calling)
        let (left, bottom) = (x + numeral.width + size * 0.11, y + numeral.inkHeight)
        let style = TextBlock.Style(
            sizes: Self.sizes(size * 0.24, to: size * 0.1), weight: PANGO_WEIGHT_HEAVY, leading: 1, lines: 1)
        var end = bottom
        for part in flyer.dayWords.split(separator: " ").reversed() {
            let line = try block(
                words(part.uppercased()), style, width: x + width - left, height: size * 0.4)
            end -= line.inkHeight
            line.drawInk(on: canvas, x: left, y: end, colour: calling)
            end -= size * 0.075
        }
        try drawNotice(x: left, bottom: end, top: y, width: x + width - left, size: size)
        return bottom
    }

    private func drawUndated(x: Double, y: Double, width: Double, size: Double) throws(DrawingFailure)
        -> Double
    {
        let style = TextBlock.Style(
            sizes: Self.sizes(size, to: size / 2), weight: PANGO_WEIGHT_HEAVY, leading: 1.1, lines: 2)
        let text = try block(words(flyer.dayWords), style, width: width, height: size * 3)
        text.draw(on: canvas, x: x, y: y, colour: calling)
        let end = y + text.height
        guard flyer.notice != nil else { return end }
        try drawNotice(x: x, bottom: end + size * 1.2, top: end + size * 0.2, width: width, size: size * 4)
        return end + size
    }

    /// Draws the notice, light on the first accent, above the words of the date.
    private func drawNotice(
        x: Double, bottom: Double, top: Double, width: Double, size: Double
    ) throws(DrawingFailure) {
        guard let notice = flyer.notice else { return }
        let (inset, height) = (size * 0.05, bottom - top)
        let style = TextBlock.Style(
            sizes: Self.sizes(min(size * 0.13, height * 0.6), to: size * 0.06), weight: PANGO_WEIGHT_BOLD,
            leading: 1.1, lines: 1)
        let text = try block(words(notice), style, width: width - 2 * inset, height: height)
        canvas.fill(
            Canvas.Box(x: x, y: top, width: text.width + 2 * inset, height: text.height + inset), calling)
        text.draw(on: canvas, x: x + inset, y: top + inset / 2, colour: paper)
    }

    /// Whether a picture needs no frame, since its background is that of the paper or transparent. Checks the upper corners.
    func isOnPaper(_ bitmap: Bitmap) throws(DrawingFailure) -> Bool {
        let small = try bitmap.fitting(width: 64, height: 64)
        let pixels = try small.pixels()
        return [0, small.width - 1].allSatisfy { x in
            let place = x * 4
            let colour = PixelColour(red: pixels[place], green: pixels[place + 1], blue: pixels[place + 2])
            return pixels[place + 3] < 16 || colour.isNear(paper) || colour.isNear(.white)
        }
    }
}
