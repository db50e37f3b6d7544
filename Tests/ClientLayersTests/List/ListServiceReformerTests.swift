// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@MainActor
@Suite("A reformer")
struct ListServiceReformerTests {
    /// Has the five properties that are asked for and no other.
    final class SmallestReformer: ListServiceReformer {
        var status = ListServiceStatus.noExecute
        var pageIndex = 0
        var pageSize = 0
        var modelList: [JSONValue]?
        var errorMessage: String?
    }

    /// The published example of an extended reformer.
    final class HouseReformer: ListServiceReformer, ParameterCarrying {
        var status = ListServiceStatus.noExecute
        var pageIndex = 0
        var pageSize = 0
        var modelList: [JSONValue]?
        var errorMessage: String?
        var projectID = 12
        var ownerType = true
        var forSale = false
        var requestParameters: JSONObject {
            ["projectId": .integer(Int64(projectID)), "ownerType": .bool(ownerType), "forSale": .bool(forSale)]
        }
    }

    @Test("has the published raw values of its status (R-02)")
    func rawValues() {
        #expect(ListServiceStatus.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7])
        #expect(
            ListServiceStatus.allCases.map { "\($0)" }
                == ["success", "noData", "networkFailure", "onGoing", "paused", "canceled", "noExecute"]
        )
        #expect(ListServiceStatus(rawValue: 0) == nil)
    }

    @Test("has seen no request when it is fresh (R-03, R-04)")
    func fresh() {
        let reformer = PlainListServiceReformer()
        #expect(reformer.status == .noExecute)
        #expect(reformer.pageIndex == 0)
        #expect(reformer.pageSize == 0)
        #expect(reformer.modelList == nil)
        #expect(reformer.errorMessage == nil)
    }

    @Test("needs five properties and nothing else to serve a service (R-01)")
    func fiveProperties() throws {
        let reformer = SmallestReformer()
        let service = try #require(APIListDomainService(reformer: reformer))
        service.modelTransform = { _ in nil }
        service.doneWithResponse(page(0..<3))
        #expect(reformer.status == .noData)
        #expect(reformer.rowsDropped == 0)
    }

    @Test("keeps the error message as it was when written (R-07)")
    func messageIsCopied() {
        let reformer = PlainListServiceReformer()
        var message = "E"
        reformer.errorMessage = message
        message += "!"
        #expect(reformer.errorMessage == "E")
        #expect(message == "E!")
    }

    @Test("holds the very list that the service produced (R-08)")
    func modelsAreNotCopied() throws {
        let reformer = PlainListServiceReformer()
        let service = try #require(APIListDomainService(reformer: reformer))
        let produced = rows(0..<20)
        service.doneWithResponse(["Data": ["List": .array(produced)]])
        let kept = try #require(reformer.modelList)
        #expect(storage(of: kept) == storage(of: produced))
    }

    private func storage(of rows: [JSONValue]) -> UInt? {
        rows.withUnsafeBufferPointer { $0.baseAddress.map { UInt(bitPattern: $0) } }
    }

    @Test("belongs to the controller: no layer below keeps it alive (R-13)")
    func ownership() throws {
        let screen = try ListScreen()
        screen.load(pages: 1)
        weak let reformer = screen.reformer
        screen.reformer = nil
        #expect(reformer == nil)
    }

    @Test("sends its own parameters with every page, also after a reset (R-09, R-11)")
    func parameters() throws {
        let transport = ScriptedTransport()
        let reformer = HouseReformer()
        let service = try #require(APIListDomainService(reformer: reformer))
        service.useAPI(ListAPI(endpoint: ListEndpoint(url: "u", pageSize: 20), transport: transport))
        let manager = PagingManager(collaborators: PagingCollaborators())
        manager.domainService = service
        reformer.forSale = true
        manager.loadFirstPage()
        transport.answer(1, page(0..<20))
        manager.loadNextPage()
        #expect(
            transport.requests.map { $0.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&") } == [
                "pageIndex=1&pageSize=20&projectId=12&ownerType=true&forSale=true",
                "pageIndex=2&pageSize=20&projectId=12&ownerType=true&forSale=true",
            ]
        )
    }

    @Test("keeps page index, page size and parameters when it is reset (P-49)")
    func reset() {
        let reformer = ParameterListServiceReformer(requestParameters: ["a": 1])
        reformer.status = .networkFailure
        reformer.pageIndex = 3
        reformer.pageSize = 20
        reformer.modelList = rows(0..<2)
        reformer.errorMessage = "E"
        reformer.reset()
        #expect(reformer.status == .noExecute)
        #expect(reformer.modelList == nil)
        #expect(reformer.errorMessage == nil)
        #expect(reformer.pageIndex == 3)
        #expect(reformer.pageSize == 20)
        #expect(reformer.requestParameters == ["a": 1])
    }
}
