// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// An action of the user of a paging manager, or of its surroundings.
package enum ScreenAction: Hashable, Sendable {
    /// The user wants the first page, without an animation.
    case loadFirstPage
    /// The user wants the next page, without an animation.
    case loadNextPage
    /// The user wants the first page, with the pull-down animation if there is a header.
    case enterRefresh
    /// The user pulls the header.
    case pullDown
    /// The user pulls the footer.
    case pullUp
    /// The pull-down refresh is turned on or off.
    case setAutoDownRefresh(Bool)
    /// The pull-up refresh is turned on or off.
    case setAutoUpRefresh(Bool)
    /// The service ends its next request at once with a status, and sends nothing.
    case scriptNextAnswer(ListServiceStatus)
    /// The user taps a row.
    case selectRow(Int)
    /// The table is put into a view.
    case showTable
    /// The paging manager gets no domain service in place of its own.
    case removeService
    /// The owner of the domain service releases it.
    case dropService
    /// The paging manager gets a new domain service, with a reformer of its own.
    case replaceService
    /// The reformer gets a value for the parameter `parameterName` of its requests.
    case setParameter(Int)
    /// The owner of the paging manager releases it.
    case dropPagingManager

    /// The name of the parameter that histories set.
    package static let parameterName = "ownerId"
    /// The statuses with which a service can end a request without an answer.
    package static let scripts: [ListServiceStatus] = [.canceled, .paused, .noExecute]

    /// The name in the vocabulary of contracts.
    package var name: String {
        switch self {
        case .loadFirstPage: "loadFirstPage"
        case .loadNextPage: "loadNextPage"
        case .enterRefresh: "enterRefresh"
        case .pullDown: "pullDown"
        case .pullUp: "pullUp"
        case .setAutoDownRefresh: "setAutoDownRefresh"
        case .setAutoUpRefresh: "setAutoUpRefresh"
        case .scriptNextAnswer: "scriptNextAnswer"
        case .selectRow: "selectRow"
        case .showTable: "showTable"
        case .removeService: "removeService"
        case .dropService: "dropService"
        case .replaceService: "replaceService"
        case .setParameter: "setParameter"
        case .dropPagingManager: "dropPagingManager"
        }
    }

    /// The difficulty of the action for a reader, as a number.
    var complexity: Int {
        switch self {
        case .loadNextPage: 0
        case .loadFirstPage: 1
        case .enterRefresh, .showTable: 2
        case .pullDown, .pullUp: 3
        case .selectRow(let row): 3 + row
        case .setAutoDownRefresh, .setAutoUpRefresh, .removeService, .setParameter: 4
        case .scriptNextAnswer, .dropService, .replaceService, .dropPagingManager: 5
        }
    }

    /// Simpler actions with a similar effect.
    var simpler: [ScreenAction] {
        switch self {
        case .pullUp: [.loadNextPage, .loadFirstPage]
        case .pullDown, .enterRefresh: [.loadFirstPage, .loadNextPage]
        case .loadFirstPage: [.loadNextPage]
        case .selectRow(let row): row == 0 ? [] : [.selectRow(0)]
        case .dropService: [.removeService]
        case .loadNextPage, .setAutoDownRefresh, .setAutoUpRefresh, .scriptNextAnswer, .showTable, .removeService,
            .replaceService, .setParameter, .dropPagingManager:
            []
        }
    }
}

extension ScreenAction: CustomStringConvertible {
    /// The action as contracts write it.
    package var description: String {
        switch self {
        case .setAutoDownRefresh(let isOn), .setAutoUpRefresh(let isOn): "\(name)(\(isOn))"
        case .scriptNextAnswer(let status): "\(name)(\(status.name))"
        case .selectRow(let row): "\(name)(\(row))"
        case .showTable: "\(name)(true)"
        case .setParameter(let value): "\(name)(\(Self.parameterName), \(value))"
        case .loadFirstPage, .loadNextPage, .enterRefresh, .pullDown, .pullUp, .removeService, .dropService,
            .replaceService, .dropPagingManager:
            name
        }
    }
}
