import Desk
import Site

/// The routes of rooms. Handlers find out whose code an address has: a room of a member asks for the member's session.
enum RoomRoutes {
    static let all: [Route] = [
        Route(.get, PartnerReportPages.path, PartnerReportPages.get, for: .officers),
        Route(.post, PartnerReportPages.path, PartnerReportPages.post, body: .officers, for: .officers),
        Route(.get, "/partners/:code", RoomPage.get, for: .readers),
        Route(.post, "/partners/:code/cheer", RoomActions.cheer, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/started", RoomActions.started, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/here", RoomActions.here, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/still", RoomActions.still, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/leave", RoomActions.leave, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/join", RoomActions.join, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/block", RoomActions.block, body: .strangers, for: .readers),
        Route(.post, "/partners/:code/report", RoomActions.report, body: .strangers, for: .readers),
    ]

    /// The views of the pages.
    static let views: [any DeskView.Type] = [RoomView.self, PartnerReportsView.self]
}
