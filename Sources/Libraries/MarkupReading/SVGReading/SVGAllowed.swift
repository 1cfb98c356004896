/// The elements and attributes allowed in SVG files: for drawing, and metadata of drawing programs.
enum SVGAllowed {
    /// Elements of the SVG namespace.
    static let elements = words(
        """
        svg g defs symbol use title desc metadata style
        path rect circle ellipse line polyline polygon text tspan textPath image
        linearGradient radialGradient stop pattern clipPath mask marker filter
        feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
        feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
        feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
        """)

    /// Attributes without a namespace whose values are checked like styles.
    static let attributes = words(
        """
        viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points pathLength
        dx dy rotate textLength lengthAdjust startOffset method spacing side
        version baseProfile type media overflow clip transform transform-origin style
        gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform
        clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
        filterUnits primitiveUnits filterRes result in in2 mode values operator k1 k2 k3 k4 stdDeviation
        tableValues slope intercept amplitude exponent order kernelMatrix divisor bias targetX targetY edgeMode
        kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent azimuth
        elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector
        radius baseFrequency numOctaves seed stitchTiles
        alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
        color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline
        enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size
        font-size-adjust font-stretch font-style font-variant font-weight glyph-orientation-horizontal
        glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color line-height
        marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity paint-order pointer-events
        shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
        stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
        text-rendering unicode-bidi vector-effect visibility white-space word-spacing writing-mode
        """)

    /// Attributes without a namespace that only name or describe.
    static let names = words("id class lang role focusable tabindex")

    /// Attributes of the XML namespace, without `base`, which would change all addresses.
    static let ofXML = words("space lang id")

    /// Functions of styles and of `transform`, in lower case; `url` is checked separately.
    static let functions = words(
        """
        matrix matrix3d translate translatex translatey translate3d rotate rotatex rotatey rotatez scale scalex
        scaley skew skewx skewy rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix calc min max clamp var
        inset circle ellipse polygon path blur brightness contrast drop-shadow grayscale hue-rotate invert opacity
        saturate sepia not is where nth-child nth-of-type
        """)

    /// The prefixes of metadata namespaces of drawing programs and libraries, which browsers ignore.
    static let notes = [
        "http://www.inkscape.org/namespaces/", "http://sodipodi.sourceforge.net/",
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://creativecommons.org/ns#",
        "http://web.resource.org/cc/", "http://purl.org/dc/", "http://ns.adobe.com/", "adobe:ns:",
        "http://www.bohemiancoding.com/sketch/", "http://www.figma.com/figma/", "http://www.serif.com/",
        "https://boxy-svg.com", "http://www.corel.com/coreldraw/", "http://krita.org/namespaces/",
    ]

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
