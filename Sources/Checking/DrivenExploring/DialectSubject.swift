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
    static let listName = "list"

    /// The dialect.
    package let dialect: Dialect
    /// The way of paging of the model that is nearest to the dialect.
    package let style: ModelStyle
    /// The list that the stub serves.
    let list: ListDescription
    /// The description by which pages are read.
    let paging: PagerDialect
    /// The places in requests that the dialect reads.
    private let places: AskedPlaces
    /// The differences that the server of a history may have.
    private let variants: [ServerVariant]
    /// The lists with these differences.
    private let variantLists: [ServerVariant: VariantList]

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
        places = AskedPlaces(paging)
        var lists: [ServerVariant: VariantList] = [:]
        let all = ServerVariant.all(rows: paging.rows)
        for variant in all {
            if let list = VariantList(variant, dialect: dialect, paging: paging) { lists[variant] = list }
        }
        variants = all.filter { lists[$0] != nil }
        variantLists = lists
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
        if !capability.actions.contains("next") { expected.remove(.nextMeetsPage) }
        if capability.actions.isDisjoint(with: ["next", "retry"]) { expected.remove(.failureRetried) }
        return expected
    }

    package func obstacle(of capability: LayerCapability, driver: String) -> String? {
        guard capability.dialects.isEmpty || capability.dialects.contains(name) else {
            return "driver '\(driver)' does not name the dialect"
        }
        guard capability.actions.isDisjoint(with: ["start", "all"]) else { return nil }
        return "driver '\(driver)' performs neither start nor all"
    }

    package func actions(of capability: LayerCapability) -> [UserAction] {
        RandomHistory.pagerActions(setup: setup, promises: promises(of: capability))
            .filter { capability.actions.contains($0.name) }
    }

    package func variants(of capability: LayerCapability) -> [ServerVariant] {
        let promises = promises(of: capability)
        return variants.filter { promises.isSuperset(of: $0.needs) }
    }

    package func judge(given: Given, baseURL: String, capability: LayerCapability) -> any DrivenJudge {
        let settings = PagerSettings(given, dialect: paging, baseURL: baseURL)
        let list = given.backend.lists[0]
        let servedSize = min(Int(clamping: list.paging.maximumSize), settings.pageSize ?? Self.pageSize)
        let served = ServedAnswers(
            labels: PageLabels(PageReading(settings), at: places),
            rows: RowLabels(hasOwnIDs: list.row != self.list.row),
            servedSize: servedSize
        )
        return DrivenPagerJudge(served, promises: promises(of: capability), saysPrevious: saysPrevious)
    }

    package func expressions(of history: History) -> [History] {
        var known: Set<History> = []
        return history.expressions(pageSize: history.variant?.servedSize ?? Self.pageSize)
            .filter { $0.rowCount < ModelServer.rowsMax && known.insert($0).inserted }
    }

    // A wait before a request that is repeated is a part of the step before; in a contract, it is a step of its own.
    package func contract(for finding: ExplorationFinding, capability: LayerCapability) -> ExploredContract? {
        // The server of the model says whether a page is before the first one.
        guard paging.previous == nil || saysPrevious || !finding.history.steps.contains(.act(.previous))
        else { return nil }
        var waiting = finding
        waiting.history.steps = finding.history.endingWaits
        return [finding, waiting].lazy
            .compactMap { finding in
                ExploredContract(
                    finding,
                    in: setup,
                    promises: promises(of: capability),
                    dialect: ContractDialect(name: name, rowsKey: paging.rows.last, sizeName: sizeName)
                )
            }
            .first
    }

    private func promises(of capability: LayerCapability) -> PagerPromises {
        PagerPromises(names: capability.promises)
    }

    package func given(_ history: History, faults: [Int: ServerFault]) throws(FaultSyntaxError) -> Given {
        let variant = history.variant.flatMap { variantLists[$0] }
        var list = variant?.list ?? list
        list.rows = UInt64(history.rowCount)
        var backend = ListFile(lists: [], answers: [])
        backend.lists = [list]
        let known = variant?.faults ?? ServerFault.ofStub
        var given = try given(backend, faults: faults, dialect: dialect, known: known)
        guard let variant else { return given }
        given.faults += variant.constantFaults
        given.configuration = variant.configuration
        return given
    }

    /// Whether the answers say if a page is before them; if not, only a request shows it.
    private var saysPrevious: Bool {
        guard paging.previous != nil, paging.style == .url || paging.send.back != nil else { return false }
        return switch paging.morePrevious {
        case .flag(let path): paging.more != .flag(at: path)
        case .token: paging.previous != .edgeRow
        case .total, .pages, .rows: false
        }
    }

    /// The name of the page size in the query, or at the top of the body; nil for a place without a name.
    private var sizeName: String? {
        // The URL of a page can have the page size in a form of its own.
        guard paging.style != .url else { return nil }
        return switch paging.send.size {
        case .query(let name): name
        case .body(let path): path.count == 1 ? path[0] : nil
        case .header, nil: nil
        }
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
