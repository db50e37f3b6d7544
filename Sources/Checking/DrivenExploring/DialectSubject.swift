// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import DriverProtocol
package import Exploring
import JSONValues
import ListDescription
import Pagers
package import SourceDiagnostics
package import StubEngine
import YAMLSource

/// A dialect in which a layer is searched.
package struct DialectSubject: DrivenSubject {
    /// The number of rows on a full page.
    static let pageSize = 2
    private static let listName = "list"

    /// The dialect.
    package let dialect: Dialect
    /// The way of paging of the model that is nearest to the dialect.
    package let style: ModelStyle
    /// The list that the stub serves.
    let list: ListDescription
    /// The description by which pages are read.
    let paging: PagerDialect

    /// Reads the list and the description of a dialect.
    ///
    /// - Parameter dialect: The dialect.
    /// - Throws: `Diagnostics` with everything that is wrong with the list or the description.
    package init(_ dialect: Dialect) throws(Diagnostics) {
        var diagnostics = Diagnostics()
        let list = ListFileParser.list(dialect.list, name: Self.listName, into: &diagnostics)
        do throws(PagerDialectError) {
            paging = try PagerDialect(.object(dialect.configuration))
        } catch {
            diagnostics.error(error.message, at: dialect.list.location)
            throw diagnostics
        }
        guard var list, !diagnostics.hasErrors else { throw diagnostics }
        list.paging.defaultSize = UInt64(Self.pageSize)
        self.list = list
        self.dialect = dialect
        style = Self.style(of: paging)
    }

    package var name: String { dialect.name }

    package var layer: String { ExploredLayerName.pager.rawValue }

    package var setup: ModelSetup { ModelSetup(style: style, pageSize: Self.pageSize) }

    // A layer that closes the connections of requests that it gives up gets no late answers. A wait before a request
    // that is repeated is a part of the step that gets the answer.
    package func expected(of capability: LayerCapability) -> Sightings {
        var expected = Sightings.expected(of: style)
        expected.subtract([.lateAnswer, .answersOutOfOrder, .waitEnded, .wentBack, .loop])
        if !promises(of: capability).contains(.overlaps) {
            expected.subtract([.refreshMeetsPage, .refreshMeetsRefresh, .nextMeetsPage])
        }
        return expected
    }

    package func obstacle(of capability: LayerCapability, driver: String) -> String? {
        guard capability.dialects.isEmpty || capability.dialects.contains(name) else {
            return "driver '\(driver)' does not name the dialect '\(name)'"
        }
        return missing(["start", "next", "refresh", "retry", "all"], of: capability, driver: driver)
    }

    package func actions(of capability: LayerCapability) -> [UserAction] {
        RandomHistory.pagerActions(setup: setup, promises: promises(of: capability))
    }

    package func judge(given: Given, baseURL: String, capability: LayerCapability) -> any DrivenJudge {
        var settings = PagerSettings(dialect: paging, endpoint: baseURL + given.backend.lists[0].path)
        settings.pageSize = Self.pageSize
        let labels = PageLabels(PageReading(settings))
        let twin = Mount(given.backend, faults: given.faults)
        let served = ServedAnswers(twin: twin, baseURL: baseURL, labels: labels)
        return DrivenPagerJudge(served, promises: promises(of: capability))
    }

    package func contract(for finding: ExplorationFinding, capability: LayerCapability) -> ExploredContract? {
        ExploredContract(
            finding,
            in: setup,
            promises: promises(of: capability),
            dialect: ContractDialect(name: name, rowsKey: paging.rows.last)
        )
    }

    private func promises(of capability: LayerCapability) -> PagerPromises {
        PagerPromises(names: capability.promises)
    }

    package func given(rowCount: Int, faults: [Int: ServerFault]) throws(FaultSyntaxError) -> Given {
        var list = list
        list.rows = UInt64(rowCount)
        var backend = ListFile(lists: [], answers: [])
        backend.lists = [list]
        return try given(backend, faults: faults, dialect: dialect)
    }

    private static func style(of paging: PagerDialect) -> ModelStyle {
        switch paging.style {
        case .page: paging.more == .rows && paging.total == nil ? .bareNumbers : .numbers
        case .offset: .offsets
        case .cursor: paging.next == .edgeRow ? .keys : .tokens
        case .url: .tokens
        }
    }
}
