// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
package import ContractChecking
package import DriverProtocol
package import Exploring
import JSONValues
import ListDescription
import OrderedCollections
package import StubEngine

/// The layer `paging-manager` with a list whose pages have numbers.
package struct PagingManagerSubject: DrivenSubject {
    private static let listName = "list"
    /// Header and footer are on, hooks and load completion only report, and rows open screens.
    private static let configuration: JSONObject = [
        "autoDownRefresh": true, "autoUpRefresh": true, "hook": "trace", "onCompletion": "trace", "articles": true,
    ]

    /// The rows of the default list, which are articles and one advertisement.
    private static let row = RowTemplate(
        RowTemplate.standard.fields + [
            RowField(
                name: "FlagType",
                kind: .sequence(from: Int64(ArticleScreen.firstFlag), step: Int64(ArticleScreen.flagStep))
            )
        ]
    )
    /// The faults as the stub knows them; the status has a message.
    private static let faults = {
        var faults = ServerFault.ofStub
        let status = "\(ServerFault.serverError.commandLine):\(FailureMessage.serverText)"
        faults[.serverError] = try? FaultParser.parse(commandLine: status)
        return faults
    }()

    private let firstPage: Int

    /// Creates the subject.
    ///
    /// - Parameter firstPage: The index of the first page, from 0 on.
    package init(firstPage: Int = 1) {
        self.firstPage = firstPage
    }

    package var name: String { firstPage == 1 ? layer : "\(layer)-from-\(firstPage)" }

    package var layer: String { ExploredLayerName.pagingManager.rawValue }

    package var setup: ModelSetup { .pagingManager }

    package func obstacle(of capability: LayerCapability, driver: String) -> String? {
        missing(["loadFirstPage", "loadNextPage", "enterRefresh"], of: capability, driver: driver)
    }

    // A service that abandons a request closes its connection, so that no late answer comes. After the first page, a
    // refresh rarely fails.
    package func expected(of capability: LayerCapability) -> Sightings {
        Sightings.expectedOfManagers.subtracting([.lateAnswer, .answersOutOfOrder, .failedRefresh])
    }

    package func actions(of capability: LayerCapability) -> [UserAction] {
        // Without many loads, a history rarely gets to its third page; without a service or a manager, little happens.
        let loads: KeyValuePairs<ScreenAction, Int> = [
            .loadNextPage: 12, .pullUp: 4, .loadFirstPage: 4, .enterRefresh: 4, .pullDown: 3,
        ]
        var actions = loads.flatMap { Array(repeating: $0.key, count: $0.value) }
        for isOn in [false, true] { actions += [.setAutoDownRefresh(isOn), .setAutoUpRefresh(isOn)] }
        actions += ScreenAction.scripts.map { .scriptNextAnswer($0) }
        actions += [.selectRow(0), .selectRow(1), .showTable, .setParameter(12)]
        actions += [.replaceService, .removeService, .dropService, .dropPagingManager]
        return actions.filter { capability.actions.contains($0.name) }.map { .screen($0) }
    }

    package func given(_ history: History, faults: [Int: ServerFault]) throws(FaultSyntaxError) -> Given {
        var list = ListDescription(name: Self.listName, rows: UInt64(history.rowCount))
        list.paging.defaultSize = UInt64(setup.pageSize)
        list.paging.first = UInt64(firstPage)
        list.row = Self.row
        var backend = ListFile(lists: [], answers: [])
        backend.lists = [list]
        var given = try given(backend, faults: faults, dialect: nil, known: Self.faults)
        given.configuration = Self.configuration
        return given
    }

    package func judge(given: Given, baseURL: String, capability: LayerCapability) -> any DrivenJudge {
        DrivenManagerJudge(observable: capability.events, firstPage: firstPage)
    }

    package func contract(for finding: ExplorationFinding, capability: LayerCapability) -> ExploredContract? {
        firstPage == 1 ? ExploredContract(ofPagingManager: finding) : nil
    }
}
