/// The rules of lending. One member asks at a time, and others wait in line; the giver alone hands over, declines, takes back and lends again.
///
/// After a return the line waits: the giver may want to see first whether the item is whole. "Lend again" gives the turn to the first in line,
/// who may also take it by asking, so that nobody waits for a giver who forgets. A declined or cancelled request passes the turn on at once.
extension Lending {
    static let table: [Rule] = asking + cancelling + givers

    private static let all = Set(Situation.allCases)
    private static let everyone = Set(Person.allCases)

    private static let asking = [
        Rule(.request, all, [.giver], .refused(.isYours)),
        Rule(.request, [.free], [.other], .allowed(.ask)),
        Rule(.request, [.back], [.first], .allowed(.ask)),
        Rule(.request, [.requested], [.holder], .refused(.isAsked)),
        Rule(.request, [.lent], [.holder], .refused(.isWithYou)),
        Rule(.request, [.back, .requested, .lent], [.other], .allowed(.join)),
        Rule(.request, [.back, .requested, .lent], [.first, .waiting], .refused(.isInLine)),
    ]

    private static let cancelling = [
        Rule(.cancel, [.requested], [.holder], .allowed(.moveUp)),
        Rule(.cancel, [.lent], [.holder], .refused(.isHandedOver)),
        Rule(.cancel, [.back, .requested, .lent], [.first, .waiting], .allowed(.leave)),
        Rule(.cancel, all, [.giver, .other], .refused(.notAsked)),
    ]

    private static let givers = [
        Rule(.takeBack, [.lent], [.holder], .refused(.giverMarks)),
        Rule(.approve, all, everyone.subtracting([.giver]), .refused(.giverAlone)),
        Rule(.decline, all, everyone.subtracting([.giver]), .refused(.giverAlone)),
        Rule(.takeBack, all, everyone.subtracting([.giver]), .refused(.giverAlone)),
        Rule(.lendAgain, all, everyone.subtracting([.giver]), .refused(.giverAlone)),
        Rule(.delete, all, everyone.subtracting([.giver]), .refused(.giverAlone)),
        Rule(.approve, [.requested], [.giver], .allowed(.handOver)),
        Rule(.approve, [.lent], [.giver], .refused(.isLentAlready)),
        Rule(.approve, [.free, .back], [.giver], .refused(.nobodyAsked)),
        Rule(.decline, [.requested], [.giver], .allowed(.moveUp)),
        Rule(.decline, [.lent], [.giver], .refused(.isLentAlready)),
        Rule(.decline, [.free, .back], [.giver], .refused(.nobodyAsked)),
        Rule(.takeBack, [.lent], [.giver], .allowed(.takeBack)),
        Rule(.takeBack, [.free, .back, .requested], [.giver], .refused(.isNotLent)),
        Rule(.lendAgain, [.back], [.giver], .allowed(.offer)),
        Rule(.lendAgain, [.free], [.giver], .refused(.nobodyWaits)),
        Rule(.lendAgain, [.requested, .lent], [.giver], .refused(.isNotBack)),
        Rule(.delete, [.free, .back], [.giver], .allowed(.remove)),
        Rule(.delete, [.requested, .lent], [.giver], .refused(.isNotAvailable)),
    ]
}

extension Lending.Rule {
    fileprivate init(
        _ action: Lending.Action, _ situations: Set<Lending.Situation>, _ persons: Set<Lending.Person>,
        _ outcome: Lending.Outcome
    ) {
        self.init(action: action, situations: situations, persons: persons, outcome: outcome)
    }
}
