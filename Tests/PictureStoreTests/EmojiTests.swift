import Foundation
import Model
import Testing

@testable import PictureRendering
@testable import PictureStore

@Suite("Emoji on pictures")
struct EmojiTests {
    @Test("are drawn in colours of their own, which no part of the picture has beside them")
    func emoji() async throws {
        let site = try DrawingSite()
        let request = PictureRequest.card(DrawingSite.poster(title: "🟩 Tea 🟩"))
        let file = try #require(await site.fill([request]).files[request])
        _ = try PictureDrawer(root: "/")
        let picture = try PictureSource.upload(
            Array(try Data(contentsOf: URL(fileURLWithPath: site.folder(file)))), "card")
        let pixels = try picture.pixels()
        let greens = stride(from: 0, to: pixels.count, by: 4).count { place in
            let (red, green, blue) = (Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]))
            return green > max(red, blue) + 40
        }
        #expect(greens > 500)
    }
}
