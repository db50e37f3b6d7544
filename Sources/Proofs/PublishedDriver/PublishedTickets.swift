// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import Foundation
import JSONValues
import OrderedCollections
import ReferenceDriver

extension PublishedDriver {
    /// Replaces the layers of a ticket screen with layers that can make the published mistakes.
    static func replaceTickets(in layers: inout LayerFactory, with defects: Set<Defect>) {
        let right = layers
        layers.makeTicketFactory = { PublishedTicketFactory(executor: $0, defects: defects) }
        layers.makeTicketCell = { PublishedTicketCell(defects: defects) }
        layers.makeTicketListing = { kind, collaborators in
            let mistakes: Set<Defect> = [.listOnShow, .refreshAppends, .failureAnalysed, .listsNeverMade]
            guard !mistakes.isDisjoint(with: defects) else { return right.makeTicketListing(kind, collaborators) }
            return PublishedTicketListing(kind: kind, collaborators: collaborators, defects: defects)
        }
    }
}

/// A correct ticket, except that its getters do not check the server's values.
struct PublishedTicket: Ticket {
    private let right: any Ticket
    private let members: JSONObject
    private let defects: Set<Defect>

    /// Creates a ticket of a row.
    init(kind: TicketKind, members: JSONObject, defects: Set<Defect>) {
        right = TicketReader.ticket(of: kind, members: members)
        self.members = members
        self.defects = defects
    }

    var kind: TicketKind { right.kind }
    var backgroundImageName: String { right.backgroundImageName }
    var deadline: String { right.deadline }

    var goodName: String {
        if defects.contains(.nameOfNumber), kind == .coupon, members["goodName"]?.text != nil {
            fatalError("unrecognized selector stringValue sent to a string")
        }
        return right.goodName
    }

    var effectCondition: String {
        guard defects.contains(.conditionOfNumber), kind == .coupon else { return right.effectCondition }
        switch members["minLimitMoney"] {
        case .string: fatalError("unrecognized selector unsignedIntegerValue sent to a string")
        case .integer(let amount): return TicketTexts.condition(String(UInt64(bitPattern: amount)))
        default: return right.effectCondition
        }
    }

    var money: [TextRun]? {
        if defects.contains(.moneyOfConvert), kind == .convert {
            fatalError("unrecognized selector perferential sent to a convert ticket")
        }
        guard defects.contains(.exponentOfMillions) else { return right.money }
        return right.money?
            .map { run in
                guard let amount = Double(run.text) else { return run }
                return .large(String(format: "%g", amount))
            }
    }
}

/// A cell that compares kinds of two enumerations, or does not have the method that is called.
final class PublishedTicketCell: DrivenTicketCell {
    /// The order of the factory's kinds; the cell's is that of `TicketKind`.
    private static let factoryOrder: [TicketKind] = [.coupon, .convert, .discount]

    let identifier = "TicketCell"
    private(set) var content: TicketCellContent?
    private let defects: Set<Defect>

    /// Creates a cell that shows nothing.
    init(defects: Set<Defect>) {
        self.defects = defects
    }

    func configure(with ticket: any Ticket) {
        if defects.contains(.cellMethodMissing) {
            fatalError("unrecognized selector configurateCellWithModel: sent to a ticket cell")
        }
        var content = TicketCellContent(of: ticket)
        if defects.contains(.kindsOfTwoEnumerations) {
            let number = Self.factoryOrder.firstIndex(of: ticket.kind)
            let isConvert = number == TicketKind.allCases.firstIndex(of: .convert)
            content.infoAnchor = isConvert ? .background : .money
            content.infoOffset = isConvert ? 18 : 10
        }
        self.content = content
    }
}

/// A factory that makes tickets with published getters and supports no other kinds than its own.
final class PublishedTicketFactory: TicketFactory {
    private let right: BackgroundTicketFactory
    private let defects: Set<Defect>

    /// Creates a factory.
    init(executor: (any TaskExecutor)?, defects: Set<Defect>) {
        let reader = TicketReader { PublishedTicket(kind: $0, members: $1, defects: defects) }
        right = BackgroundTicketFactory(reader: reader, executor: executor)
        self.defects = defects
    }

    func analyse(
        _ source: TicketSource,
        completion: @escaping @MainActor (Result<TicketBatch, TicketFailure>) -> Void
    ) {
        right.analyse(source) { [defects] result in
            if defects.contains(.unknownKindInserted), case .failure(let failure) = result,
                failure.reason == .unknownKind
            {
                fatalError("object cannot be nil")
            }
            completion(result)
        }
    }
}

/// The user at the time of creation, for services that never look again.
final class UserOfCreation: CurrentUser {
    let userID: Int

    /// Records the current user.
    init(_ user: any CurrentUser) {
        userID = user.userID
    }
}
