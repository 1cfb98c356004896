import MarkupReading

/// A piece of HTML, in the order in which it stands.
enum HTMLPiece: Hashable {
    case opening(String, [Attribute])
    case text(String)
    case closing(String)

    struct Attribute: Hashable {
        let name: String
        let value: String
    }

    /// What a browser's parser makes of the inside of a page.
    static func parsed(_ html: String) throws(Finding) -> [HTMLPiece] {
        let page = "<!DOCTYPE html><html><head></head><body><main>\(html)</main></body></html>"
        let pieces = ParseTree.read(page) { tree in
            var pieces: [HTMLPiece] = []
            tree.walk(
                enter: { node in
                    switch node {
                    case .element(let name, let attributes):
                        pieces.append(
                            .opening(name, attributes.map { Attribute(name: $0.name, value: $0.value) }))
                    case .text(let text): pieces.append(.text(text))
                    }
                    return true
                },
                leave: { pieces.append(.closing($0)) })
            return pieces
        }
        guard let pieces else { throw Finding("memory for the tree") }
        let frame = ["html", "head", "body", "main"]
        let front: [HTMLPiece] = [
            .opening("html", []), .opening("head", []), .closing("head"), .opening("body", []),
            .opening("main", []),
        ]
        let end: [HTMLPiece] = [.closing("main"), .closing("body"), .closing("html")]
        try Finding.unless(
            pieces.starts(with: front) && pieces.suffix(3) == end[...], "a page of \(frame)")
        return joined(Array(pieces.dropFirst(front.count).dropLast(end.count)))
    }

    /// Neighbouring texts as one.
    static func joined(_ pieces: [HTMLPiece]) -> [HTMLPiece] {
        var joined: [HTMLPiece] = []
        for piece in pieces {
            if case .text(let more) = piece, case .text(let text)? = joined.last {
                joined[joined.count - 1] = .text(text + more)
            } else {
                joined.append(piece)
            }
        }
        return joined
    }
}
