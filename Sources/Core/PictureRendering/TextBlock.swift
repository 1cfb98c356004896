import CPango
import Model

/// Text set as lines in a box: in the largest size that fits; in the smallest size, truncated with an ellipsis.
///
/// The text is plain, never parsed as Pango markup.
final class TextBlock {
    struct Style {
        /// Font sizes in pixels, the preferred one first.
        var sizes: [Double]
        var weight = PANGO_WEIGHT_NORMAL
        /// Letter spacing relative to the size; none between Chinese characters.
        var tightness = 0.0
        /// Line height relative to the size.
        var leading = 1.2
        /// Maximum number of lines; nil if only the height is limited.
        var lines: Int?
    }

    private let layout: OpaquePointer
    private let style: Style
    private let words: Flyer.Words
    private let isChinese: Bool
    private(set) var size = 0.0

    /// Maximum length of a text, in scalars; longer ones are truncated before layout, as no flyer has room for them.
    private static let limit = 1000

    init(
        _ words: Flyer.Words, _ style: Style, width: Double, height: Double, on canvas: Canvas
    ) throws(DrawingFailure) {
        guard let layout = pango_cairo_create_layout(canvas.context) else { throw .failed("no text layout") }
        (self.layout, self.style) = (layout, style)
        self.words = Flyer.Words(Self.plain(words.text), language: words.language)
        isChinese = Self.hasHan(self.words.text)
        Self.steady(layout)
        pango_layout_set_text(layout, self.words.text, -1)
        pango_layout_set_width(layout, Self.units(width))
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        for size in style.sizes {
            set(size)
            if fits(width: width, height: height) { return }
        }
        // The smallest size is used, and text that does not fit is truncated.
        let line = self.height / Double(max(1, pango_layout_get_line_count(layout)))
        let lines = Int32(max(1, height / max(1, line)))
        pango_layout_set_height(layout, -min(lines, style.lines.map(Int32.init) ?? lines))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The height of the lines, in pixels.
    var height: Double { Double(extents.logical.height) }
    /// The visible width, in pixels.
    var width: Double { Double(extents.ink.width) }
    /// The visible height, in pixels.
    var inkHeight: Double { Double(extents.ink.height) }

    /// Draws the lines with the upper left corner of their box at a position.
    func draw(on canvas: Canvas, x: Double, y: Double, colour: PixelColour) {
        canvas.use(colour)
        cairo_move_to(canvas.context, x, y)
        pango_cairo_show_layout(canvas.context, layout)
    }

    /// Draws the lines with the upper left corner of the visible area at a position: for numerals aligned with other edges.
    func drawInk(on canvas: Canvas, x: Double, y: Double, colour: PixelColour) {
        let ink = extents.ink
        draw(on: canvas, x: x - Double(ink.x), y: y - Double(ink.y), colour: colour)
    }

    private var extents: (ink: PangoRectangle, logical: PangoRectangle) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_get_pixel_extents(layout, &ink, &logical)
        return (ink, logical)
    }

    private func set(_ size: Double) {
        self.size = size
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, Self.families(for: words))
        pango_font_description_set_weight(font, style.weight)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_line_spacing(layout, Float(isChinese ? style.leading * 1.08 : style.leading))
        let attributes = pango_attr_list_new()
        if !isChinese, style.tightness != 0 {
            pango_attr_list_insert(
                attributes, pango_attr_letter_spacing_new(Self.units(size * style.tightness)))
        }
        pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        if let language = words.language, let tag = pango_language_from_string(language) {
            pango_attr_list_insert(attributes, pango_attr_language_new(tag))
        }
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    /// Whether all lines fit, without breaks inside words.
    private func fits(width: Double, height: Double) -> Bool {
        if let lines = style.lines, Int(pango_layout_get_line_count(layout)) > lines { return false }
        guard extents.logical.height <= Int32(height) else { return false }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        defer { pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR) }
        return extents.ink.width <= Int32(width)
    }

    /// Font families in order of preference. Emoji come last, as their font has digits too.
    private static func families(for words: Flyer.Words) -> String {
        let tag = words.language?.lowercased() ?? "zh-hans"
        let isTraditional = ["zh-hant", "zh-tw", "zh-hk"].contains { tag.hasPrefix($0) }
        let chinese =
            isTraditional ? "Noto Sans CJK TC" : tag.hasPrefix("ja") ? "Noto Sans CJK JP" : "Noto Sans CJK SC"
        return "Inter Display, Inter, \(chinese), Noto Sans, sans-serif, Noto Color Emoji"
    }

    /// Disables hinting, so that glyphs are rendered equally on all machines.
    private static func steady(_ layout: OpaquePointer) {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(pango_layout_get_context(layout), options)
    }

    /// The text on one line: line ends and controls, except bidirectional ones, become spaces.
    static func plain(_ text: String) -> String {
        var (plain, isGap) = ("", true)
        for scalar in text.unicodeScalars.prefix(limit) {
            let isSpace: Bool
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: isSpace = true
            default: isSpace = false
            }
            if isSpace, isGap { continue }
            isGap = isSpace
            plain.unicodeScalars.append(isSpace ? " " : scalar)
        }
        return isGap ? String(plain.dropLast()) : plain
    }

    private static func hasHan(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            (0x2E80...0x9FFF).contains($0.value) || (0x20000...0x3FFFF).contains($0.value)
        }
    }

    private static func units(_ pixels: Double) -> Int32 { Int32(pixels * Double(PANGO_SCALE)) }
}
