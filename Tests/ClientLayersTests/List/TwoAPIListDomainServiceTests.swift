// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@MainActor
@Suite("A list domain service over two APIs (S-14, X-28)")
struct TwoAPIListDomainServiceTests {
    let transport = ScriptedTransport()
    let recorder = Recorder()
    let reformer = PlainListServiceReformer()

    private func makeService() throws -> TwoAPIListDomainService {
        let service = try #require(TwoAPIListDomainService(reformer: reformer))
        service.observer = recorder
        service.apis = (
            ListAPI(endpoint: ListEndpoint(url: "first"), transport: transport),
            ListAPI(endpoint: ListEndpoint(url: "second"), transport: transport)
        )
        service.serviceCompletion { [recorder] in
            recorder.add("\($0.status) " + ListScreen.completion($0.modelList, $0.errorMessage))
        }
        reformer.pageIndex = 1
        return service
    }

    @Test("puts the first API's rows before the second's, whichever answers first", arguments: [[1, 2], [2, 1]])
    func order(answers: [Int]) throws {
        let service = try makeService()
        service.doService()
        for number in answers { transport.answer(number, number == 1 ? page(0..<2, size: 8) : page(10..<12)) }
        #expect(transport.requests.map(\.url) == ["first", "second"])
        #expect(recorder.take() == ["request(1)", "request(1)", "success completion(4, nil)"])
        #expect(ids(reformer.modelList) == [0, 1, 10, 11])
        #expect(reformer.pageSize == 8)
    }

    @Test(
        "completes once when one API or both fail, with the first failure",
        arguments: [([1], "E1"), ([2], "E2"), ([1, 2], "E1"), ([2, 1], "E1")]
    )
    func failures(failing: [Int], message: String) throws {
        let service = try makeService()
        service.doService()
        for number in failing { transport.fail(number, "E\(number)") }
        for number in [1, 2] where !failing.contains(number) { transport.answer(number, page(0..<2)) }
        #expect(recorder.take() == ["request(1)", "request(1)", "networkFailure completion(nil, \(message))"])
        #expect(reformer.modelList == nil)
    }

    @Test("ends at once without its APIs, and lets go of a request")
    func edges() throws {
        let service = try makeService()
        service.doService()
        service.abandonRequests()
        transport.answer(1, page(0..<2))
        transport.answer(2, page(0..<2))
        #expect(recorder.take() == ["request(1)", "request(1)"])
        service.apis = nil
        service.doService()
        #expect(recorder.take() == ["noExecute completion(nil, nil)"])
    }

    @Test("works with an unchanged paging manager, and lives until both answers are in (S-54)")
    func paging() throws {
        let manager = PagingManager(collaborators: PagingCollaborators())
        var service: TwoAPIListDomainService? = try makeService()
        weak let dropped = service
        manager.domainService = service
        manager.loadFirstPage()
        service = nil
        transport.answer(2, page(10..<12))
        #expect(dropped != nil)
        transport.answer(1, page(0..<2))
        #expect(ids(manager.rows) == [0, 1, 10, 11])
        #expect(dropped == nil)
    }
}
