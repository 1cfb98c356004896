import CPango
import CVips
import QRCodes

/// A drawing surface with coordinates in pixels from its upper left corner.
final class Canvas {
    struct Box: Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        var maxY: Double { y + height }
    }

    let width: Int
    let height: Int
    private let surface: OpaquePointer
    let context: OpaquePointer

    /// A surface of one colour.
    /// - Throws: `DrawingFailure.failed` if there is not enough memory.
    init(width: Int, height: Int, ground: PixelColour) throws(DrawingFailure) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
            let context = cairo_create(surface), cairo_status(context) == CAIRO_STATUS_SUCCESS
        else { throw .failed("no memory for \(width) by \(height) pixels") }
        (self.width, self.height, self.surface, self.context) = (width, height, surface, context)
        fill(Box(x: 0, y: 0, width: Double(width), height: Double(height)), ground)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    func fill(_ box: Box, _ colour: PixelColour) {
        use(colour)
        cairo_rectangle(context, box.x, box.y, box.width, box.height)
        cairo_fill(context)
    }

    func use(_ colour: PixelColour) {
        cairo_set_source_rgb(
            context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
    }

    /// Draws a bitmap unscaled, its upper left corner at a whole pixel.
    func draw(_ bitmap: Bitmap, x: Int, y: Int) throws(DrawingFailure) {
        var pixels = try bitmap.pixels()
        Self.turnIntoCairos(&pixels)
        let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
        pixels.withUnsafeMutableBufferPointer { buffer in
            let picture = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, width, height, width * 4)
            cairo_set_source_surface(context, picture, Double(x), Double(y))
            cairo_paint(context)
            cairo_set_source_rgb(context, 0, 0, 0)
            cairo_surface_destroy(picture)
        }
    }

    /// Draws a QR code with its quiet zone, as large as fits with modules of whole pixels; dark on a light background.
    func draw(_ code: QRCode, in box: Box, dark: PixelColour, light: PixelColour) {
        let module = (box.width / Double(code.fullSide)).rounded(.down)
        fill(box, light)
        let margin = ((box.width - module * Double(code.side)) / 2).rounded(.down)
        use(dark)
        for (y, row) in code.rows.enumerated() {
            for run in QRCode.runs(of: row) {
                cairo_rectangle(
                    context, box.x + margin + Double(run.lowerBound) * module,
                    box.y + margin + Double(y) * module, Double(run.count) * module, module)
            }
        }
        cairo_fill(context)
    }

    func bitmap() throws(DrawingFailure) -> Bitmap {
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { throw .failed("no pixels") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let (width, height) = (width, height)
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
            for y in 0..<height {
                // In memory, a pixel is blue, green, red and an unused byte.
                let row = data + y * stride
                for x in 0..<width {
                    let place = (y * width + x) * 3
                    buffer[place] = row[x * 4 + 2]
                    buffer[place + 1] = row[x * 4 + 1]
                    buffer[place + 2] = row[x * 4]
                }
            }
            count = width * height * 3
        }
        return try Bitmap(pixels: pixels, width: width, height: height, bands: 3)
    }

    /// Converts red, green, blue, alpha to Cairo's blue, green, red, premultiplied with alpha.
    private static func turnIntoCairos(_ pixels: inout [UInt8]) {
        pixels.withUnsafeMutableBufferPointer { buffer in
            for place in stride(from: 0, to: buffer.count - 3, by: 4) {
                let alpha = UInt32(buffer[place + 3])
                func times(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * alpha + 127) / 255) }
                let (red, blue) = (times(buffer[place]), times(buffer[place + 2]))
                buffer[place + 1] = times(buffer[place + 1])
                (buffer[place], buffer[place + 2]) = (blue, red)
            }
        }
    }
}
