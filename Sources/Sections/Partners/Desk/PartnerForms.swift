import CGI
import Desk
import Foundation
import Model
import Site
import State

/// Handlers of the page on which members register for study partners.
enum PartnerForms {
    /// `GET /partners`, with `?slot=<seconds since 1970>` for a slot that is chosen in the form.
    static func get(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let visit = try PartnerVisit(request)
        try request.checkName(next: visit.path)
        return try PartnerDayPage(visit).response()
    }

    /// `POST /partners`: redirects with 303 to the page.
    static func register(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let visit = try PartnerVisit(request)
        try request.checkName(next: visit.path)
        return try PartnerRegistration(visit).response()
    }

    /// `POST /partners/withdraw`: `task` is the code of a task, `later` the button for the later ones of its repetition too.
    static func withdraw(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        try withdraw(try PartnerVisit(request))
    }

    /// `POST /partners/forget`.
    static func forget(_ request: MemberRequest) throws(DeskError) -> CGIResponse {
        let visit = try PartnerVisit(request)
        try forget(visit)
        return visit.context.redirect(to: "\(visit.path)?done=forget")
    }

    static func withdraw(_ visit: PartnerVisit) throws(DeskError) -> CGIResponse {
        let (context, code) = (visit.context, visit.context.request.form["task"] ?? "")
        let found = try DeskError.state(visit.database.partnerTask(code))
        // A task that is gone was withdrawn on another page.
        if let (task, person) = found {
            let own = try visit.person?.id
            guard person.id == own else { throw .notFound }
            let room = try DeskError.state(visit.database.partnerRoom(at: code))?.room
            try DeskError.state(
                visit.database.withdraw(
                    task.code, andLater: context.request.form["later"] != nil, now: context.now, visit.writer)
            )
            // Pages of the room that are open show who left.
            if let room { _ = try RoomFile(room, visit.database, context.installation).publish() }
        }
        return context.redirect(to: "\(visit.path)?done=withdraw")
    }

    static func forget(_ visit: PartnerVisit) throws(DeskError) {
        guard let key = visit.key else { throw .notFound }
        let database = visit.database
        let tasks = try visit.person.map { person throws(DeskError) in
            try DeskError.state(database.partnerTasks(of: person.id, from: .distantPast))
        }
        var rooms: [PartnerRoom] = []
        for task in tasks ?? [] where task.room != nil {
            if let found = try DeskError.state(database.partnerRoom(at: task.code)) {
                rooms.append(found.room)
            }
        }
        try DeskError.state(database.forgetPartner(key, now: visit.context.now, visit.writer))
        // Pages of the rooms that are open show who is gone.
        for room in rooms { _ = try RoomFile(room, database, visit.context.installation).publish() }
    }
}

/// Handlers of the same page for readers without an account, who have a receipt in place of a session.
enum PartnerReaderForms {
    /// `GET /partners/reader`, `GET /partners/receipt/:receipt`.
    static func get(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let visit = try PartnerVisit(context)
        // A member takes part by the account.
        if visit.isNew, try context.signedInMember(visit.database) != nil {
            return context.redirect(to: "/partners")
        }
        return try PartnerDayPage(visit).response()
    }

    /// `POST /partners/reader`, `POST /partners/receipt/:receipt`: redirects with 303 to the receipt.
    static func register(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let visit = try PartnerVisit(context)
        try visit.checkForm()
        return try PartnerRegistration(visit).response()
    }

    /// `POST /partners/receipt/:receipt/withdraw`.
    static func withdraw(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let visit = try PartnerVisit(context)
        try visit.checkForm()
        return try PartnerForms.withdraw(visit)
    }

    /// `POST /partners/receipt/:receipt/forget`.
    static func forget(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let visit = try PartnerVisit(context)
        try visit.checkForm()
        try PartnerForms.forget(visit)
        return context.redirect(to: "/partners/reader?done=forget")
    }
}
