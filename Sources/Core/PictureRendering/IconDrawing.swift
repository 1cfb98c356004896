import Model

extension PictureSource {
    /// Side of a square within the safe zone, relative to the icon's side. The safe zone is a circle of diameter 0.8 (Web App Manifest,
    /// `maskable`): 0.8 / sqrt 2.
    private static let safePart = 0.565

    /// A logo as a square icon, on a background or transparent.
    func icon(of logo: String, side: Int, ground: String?) throws(DrawingFailure) -> Bitmap {
        guard (16...4096).contains(side) else { throw .wrongSize(side) }
        let colour = try ground.map { text throws(DrawingFailure) in try PixelColour(text) }
        let inner = colour == nil ? side : Int(Double(side) * Self.safePart)
        let drawn = try self.logo(logo, side: inner)
        let (left, top) = ((side - drawn.width) / 2, (side - drawn.height) / 2)
        if let colour {
            let canvas = try Canvas(width: side, height: side, ground: colour)
            try canvas.draw(drawn, x: left, y: top)
            return try canvas.bitmap()
        }
        let (pixels, row) = (try drawn.pixels(), drawn.width * 4)
        var square = [UInt8](repeating: 0, count: side * side * 4)
        for y in 0..<drawn.height {
            let start = ((top + y) * side + left) * 4
            square.replaceSubrange(start..<start + row, with: pixels[y * row..<(y + 1) * row])
        }
        return try Bitmap(pixels: square, width: side, height: side, bands: 4)
    }
}
