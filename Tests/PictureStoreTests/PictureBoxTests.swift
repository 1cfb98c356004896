import Testing

@testable import PictureRendering

@Suite("The post's picture on the pictures for posts")
struct PictureBoxTests {
    @Test("extends to the edges where there is room for all of it")
    func wide() {
        let box = TallDrawing.share.pictureBox(of: (1600, 400), room: 500)
        #expect(box == Canvas.Box(x: 0, y: 0, width: 1080, height: 270))
    }

    @Test(
        "is whole beside the text's margin where it is too high",
        arguments: [
            // Width and height of the picture, height of the room; width and height of the box.
            (640, 400, 517, 712, 445), (640, 400, 670, 936, 585), (1000, 1000, 300, 228, 228),
            (1000, 4000, 500, 107, 428), (400, 300, 100, 266, 200),
        ])
    func high(width: Int, height: Int, room: Int, shownWidth: Int, shownHeight: Int) {
        let box = TallDrawing.share.pictureBox(of: (width, height), room: room)
        #expect(box == Canvas.Box(x: 72, y: 72, width: Double(shownWidth), height: Double(shownHeight)))
    }
}
