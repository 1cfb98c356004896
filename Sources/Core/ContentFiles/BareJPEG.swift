extension BarePicture {
    /// A JPEG file with those segments alone (ITU-T T.81, B.1.1.4) that decoders need, and with its orientation.
    static func jpeg(_ picture: [UInt8]) -> [UInt8] {
        var bare: [UInt8] = [0xFF, 0xD8]
        bare.reserveCapacity(picture.count)
        var position = 2
        var hasOrientation = false
        while position + 3 < picture.count {
            let marker = picture[position + 1]
            // Fill bytes, and bytes outside of segments, are skipped.
            guard picture[position] == 0xFF, marker != 0xFF else {
                position += 1
                continue
            }
            if marker == 0xD9 { break }
            if marker < 0xC0 || (0xD0...0xD8).contains(marker) {
                position += 2
                continue
            }
            let length = Int(picture[position + 2]) << 8 | Int(picture[position + 3])
            let end = min(picture.count, position + 2 + max(2, length))
            let segment = picture[position..<end]
            if marker == 0xE1 {
                if !hasOrientation, let orientation = ExifOrientation(segment.dropFirst(4)) {
                    hasOrientation = true
                    if orientation.isChange { bare += exif(orientation) }
                }
            } else {
                bare += kept(marker, segment)
            }
            position = end
            if marker == 0xDA {
                position = endOfScan(picture, from: end)
                bare += picture[end..<position]
            }
        }
        // Bytes after the end of the image are left out: a second picture or a film there can have a position of its own.
        return bare + [0xFF, 0xD9]
    }

    private static func exif(_ orientation: ExifOrientation) -> [UInt8] {
        let contents = ExifOrientation.mark + orientation.bytes
        return [0xFF, 0xE1, 0, UInt8(contents.count + 2)] + contents
    }

    /// The part of a segment that is kept: colour profiles, and the headers of JFIF (without its preview) and Adobe, which name the colour
    /// space. Empty for metadata.
    private static func kept(_ marker: UInt8, _ segment: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let contents = segment.dropFirst(4)
        switch marker {
        case 0xE0:
            guard contents.count >= 14, contents.starts(with: "JFIF\0".utf8) else { return [] }
            return [0xFF, 0xE0, 0, 16] + contents.prefix(12) + [0, 0]
        case 0xE2: return contents.starts(with: "ICC_PROFILE\0".utf8) ? segment : []
        case 0xEE: return contents.starts(with: "Adobe".utf8) ? segment : []
        case 0xE1...0xEF, 0xFE: return []
        default: return segment
        }
    }

    /// The offset of the first marker behind the pixels of a scan (B.1.1.5).
    private static func endOfScan(_ picture: [UInt8], from start: Int) -> Int {
        var position = start
        while position + 1 < picture.count {
            if picture[position] == 0xFF {
                switch picture[position + 1] {
                case 0, 0xD0...0xD7, 0xFF: break
                default: return position
                }
            }
            position += 1
        }
        return picture.count
    }
}
