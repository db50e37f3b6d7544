// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@MainActor
@Suite("A list domain service for one API")
struct APIListDomainServiceTests {
    let transport = ScriptedTransport()
    let recorder = Recorder()
    let reformer = PlainListServiceReformer()

    private func makeService() throws -> APIListDomainService {
        let service = try #require(APIListDomainService(reformer: reformer))
        service.observer = recorder
        service.useAPI(ListAPI(endpoint: ListEndpoint(url: "u"), transport: transport))
        service.serviceCompletion { [recorder] in
            recorder.add("\($0.status) " + ListScreen.completion($0.modelList, $0.errorMessage))
        }
        return service
    }

    @Test("asks for four operations and no more (S-01)")
    func fourOperations() throws {
        final class Smallest: ListDomainService {
            let reformer: (any ListServiceReformer)?
            private var completion: ListServiceCompletion?
            init?(reformer: (any ListServiceReformer)?) {
                guard let reformer else { return nil }
                self.reformer = reformer
            }
            func doService() {
                guard let reformer else { return }
                reformer.status = .success
                reformer.modelList = rows(0..<2)
                completion?(reformer)
            }
            func serviceCompletion(_ completion: ListServiceCompletion?) { self.completion = completion }
        }
        let service = try #require(Smallest(reformer: reformer))
        let manager = PagingManager(collaborators: PagingCollaborators())
        manager.domainService = service
        manager.loadFirstPage()
        #expect(ids(manager.rows) == [0, 1])
    }

    @Test("cannot be had without a reformer, nor with one of the wrong type (S-03, X-02, X-07)")
    func noReformer() {
        #expect(APIListDomainService(reformer: nil) == nil)
        #expect(TwoAPIListDomainService(reformer: nil) == nil)
        #expect(APIListDomainService(reformer: reformer, of: ParameterListServiceReformer.self) == nil)
        #expect(APIListDomainService(reformer: reformer, of: PlainListServiceReformer.self) != nil)
    }

    @Test("gives out the reformer that it was created with, and hands it to the completion (S-02, S-06)")
    func sameReformer() throws {
        let service = try makeService()
        var handed: (any ListServiceReformer)?
        service.serviceCompletion { handed = $0 }
        service.doneWithModelList(rows(0..<1))
        #expect(service.reformer === reformer)
        #expect(handed === reformer)
    }

    @Test("replaces its completion, and calls nobody without one (S-04, S-05, S-07)")
    func completions() throws {
        let service = try makeService()
        service.serviceCompletion { [recorder] _ in recorder.add("second") }
        #expect(transport.requests.isEmpty)
        service.doneWithResponse(page(0..<1))
        service.serviceCompletion(nil)
        service.doneWithResponse(page(0..<2))
        #expect(recorder.take() == ["second"])
        #expect(ids(reformer.modelList) == [0, 1])
    }

    @Test("is ongoing from doService to the answer, and asks once (S-09, S-11)")
    func onGoing() throws {
        let service = try makeService()
        reformer.pageIndex = 4
        service.doService()
        #expect(reformer.status == .onGoing)
        #expect(recorder.take() == ["request(4)"])
        transport.answer(1, page(0..<2, size: 7))
        #expect(recorder.take() == ["success completion(2, nil)"])
        #expect(reformer.pageSize == 7)
    }

    @Test("ends at once in noExecute without a request block (S-10, X-09)")
    func noRequestBlock() throws {
        let service = try makeService()
        service.customService = nil
        reformer.modelList = rows(0..<1)
        service.doService()
        #expect(recorder.take() == ["noExecute completion(nil, nil)"])
    }

    @Test("does nothing when its reformer is gone (S-08, S-49)")
    func reformerGone() throws {
        var other: PlainListServiceReformer? = PlainListServiceReformer()
        let service = try #require(APIListDomainService(reformer: other))
        service.useAPI(ListAPI(endpoint: ListEndpoint(url: "u"), transport: transport))
        service.serviceCompletion { [recorder] _ in recorder.add("completion") }
        other = nil
        service.doService()
        service.doneWithResponse(page(0..<1))
        service.doneWithError("E")
        service.doneWithPageSize(3)
        service.doCompletion()
        #expect(service.reformer == nil)
        #expect(transport.requests.isEmpty)
        #expect(recorder.take() == [])
    }

    @Test("keeps its reformer until the answer (S-52, X-03)")
    func keepsReformer() throws {
        var other: PlainListServiceReformer? = PlainListServiceReformer()
        let service = try #require(APIListDomainService(reformer: other))
        service.useAPI(ListAPI(endpoint: ListEndpoint(url: "u"), transport: transport))
        service.serviceCompletion { [recorder] in recorder.add("\($0.status)") }
        service.doService()
        other = nil
        #expect(service.reformer != nil)
        transport.answer(1, page(0..<1))
        #expect(recorder.take() == ["success"])
        #expect(service.reformer == nil)
    }

    @Test("lives until the answer when its owner drops it, and no longer (S-53, S-54)")
    func keepsItself() throws {
        var service: APIListDomainService? = try makeService()
        weak let dropped = service
        service?.doService()
        service = nil
        #expect(dropped != nil)
        transport.answer(1, page(0..<1))
        #expect(recorder.take() == ["request(0)", "success completion(1, nil)"])
        #expect(dropped == nil)
    }

    @Test("is not kept alive by its request block (S-53)")
    func blockDoesNotKeep() throws {
        var service: APIListDomainService? = try makeService()
        weak let withAPI = service
        service = nil
        #expect(withAPI == nil)
        service = try makeService()
        service?.useTestData()
        weak let withTestData = service
        service = nil
        #expect(withTestData == nil)
    }

    @Test("handles a response in the fixed order (S-41, S-42)")
    func order() throws {
        let service = try makeService()
        reformer.pageSize = 5
        service.modelTransform = { [recorder, reformer] row in
            recorder.add("sees \(reformer.status) \(reformer.pageSize)")
            return .object(row)
        }
        service.doService()
        transport.answer(1, page(0..<2))
        #expect(
            recorder.take() == [
                "request(0)", "transform(0)", "sees onGoing 5", "transform(1)", "sees onGoing 5",
                "success completion(2, nil)",
            ]
        )
        #expect(reformer.pageSize == 20)
    }

    @Test("drops rows that are no objects or that the transform refuses, and counts them (S-37 to S-40, X-13)")
    func droppedRows() throws {
        let service = try makeService()
        service.modelTransform = { row in
            guard let id = row["Id"]?.int, id % 2 == 0 else { return nil }
            return .object(row)
        }
        service.doneWithResponse(["Data": ["List": .array(rows(0..<4) + [.null, "x", 3, []])]])
        #expect(ids(reformer.modelList) == [0, 2])
        #expect(reformer.droppedRowCount == 6)
        service.modelTransform = { _ in nil }
        service.doneWithResponse(page(0..<3))
        #expect(reformer.status == .noData)
        #expect(reformer.modelList == nil)
        #expect(reformer.droppedRowCount == 3)
        service.doneWithResponse(page([]))
        #expect(reformer.droppedRowCount == 0)
    }

    @Test("delivers rows as they are without a transform (S-36)")
    func noTransform() throws {
        let service = try makeService()
        service.doneWithResponse(["Data": ["List": [1, "x", .null]]])
        #expect(reformer.modelList == [1, "x", .null])
    }

    @Test("leaves nothing of an earlier result behind (S-46, S-47, X-12)")
    func staleValues() throws {
        let service = try makeService()
        reformer.pageIndex = 3
        service.doneWithResponse(page(0..<2))
        service.doneWithError("E")
        #expect(reformer.modelList == nil)
        #expect(reformer.pageSize == 20)
        #expect(reformer.pageIndex == 3)
        service.doneWithResponse(page([]))
        #expect(
            recorder.take() == [
                "success completion(2, nil)", "networkFailure completion(nil, E)", "noData completion(nil, nil)",
            ]
        )
    }

    @Test("gives a failure without a message one of its own (S-51)", arguments: [nil, ""] as [String?])
    func noMessage(message: String?) throws {
        let service = try makeService()
        service.doneWithError(message)
        #expect(recorder.take() == ["networkFailure completion(nil, the request failed without a message)"])
    }

    @Test("reports a malformed response beside noData (S-27, X-11)")
    func malformed() throws {
        let service = try makeService()
        service.doneWithResponse(["Data": .null])
        service.doneWithResponse(nil)
        #expect(
            recorder.take() == ["malformed(Data.List)", "noData completion(nil, nil)", "noData completion(nil, nil)"]
        )
        #expect(reformer.pageSize == -1)
    }

    @Test("ends every request exactly once, whoever reports how often (S-48, S-49)")
    func exactlyOnce() throws {
        let service = try makeService()
        var kept: [ListServiceRequest] = []
        service.customService = { kept.append($0) }
        service.doService()
        service.doService()
        kept[1].done(.response(page(0..<2)))
        kept[1].done(.error("late"))
        service.doneWithError("E")
        kept[0].done(.error("late"))
        #expect(recorder.take() == ["success completion(2, nil)", "networkFailure completion(nil, E)"])
    }

    @Test("asks for the page of its start, whatever the page index becomes (X-17)")
    func pageIsCaptured() throws {
        let service = try makeService()
        var kept: [ListServiceRequest] = []
        service.customService = { kept.append($0) }
        reformer.pageIndex = 2
        service.doService()
        reformer.pageIndex = 9
        #expect(kept.map(\.page) == [2])
    }

    @Test("lets go of requests without a word (P-54)")
    func abandon() throws {
        let service = try makeService()
        service.doService()
        service.abandonRequests()
        #expect(reformer.status == .noExecute)
        transport.answer(1, page(0..<2))
        #expect(recorder.take() == ["request(0)"])
        #expect(reformer.modelList == nil)
    }

    @Test("offers its steps one by one (S-50)")
    func steps() throws {
        let service = try makeService()
        service.doneWithPageSize(9)
        #expect(recorder.take() == [])
        service.doneWithModelList(rows(0..<1))
        service.doCompletion()
        service.doneWithStatus(.paused)
        #expect(reformer.pageSize == 9)
        #expect(
            recorder.take() == [
                "success completion(1, nil)", "success completion(1, nil)", "paused completion(nil, nil)",
            ]
        )
    }

    @Test("takes the server's message out of a failed answer and knows a canceled request")
    func failures() throws {
        let service = try makeService()
        service.doService()
        transport.fail(1, TransportFailure("status 500", status: 500, body: ["Message": "E"]))
        service.doService()
        transport.fail(2, TransportFailure("given up", isCanceled: true))
        #expect(
            recorder.take() == [
                "request(0)", "networkFailure completion(nil, E)", "request(0)", "canceled completion(nil, nil)",
            ]
        )
    }

    @Test("can start the next request inside its completion")
    func reentrant() throws {
        let service = try makeService()
        service.useTestData()
        reformer.pageIndex = 1
        service.serviceCompletion { [recorder] reformer in
            recorder.add("\(reformer.pageIndex): \(reformer.status)")
            guard reformer.status == .success else { return }
            reformer.pageIndex += 1
            service.doService()
        }
        service.doService()
        #expect(recorder.take() == ["1: success", "2: success", "3: success", "4: noData"])
        service.serviceCompletion(nil)
    }
}
