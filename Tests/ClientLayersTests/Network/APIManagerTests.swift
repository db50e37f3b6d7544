// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections
import Testing

@Suite("An API manager")
@MainActor
struct APIManagerTests {
    /// A controller as the article has it: its manager is made when it is first used, and it is the delegate (N-20).
    private final class Controller: APIManagerDelegate {
        private let requests: any APIRequesting
        private(set) var trace: [String] = []
        var duringSuccess: ((any APIManaging) -> Void)?

        lazy var items: APIManager = {
            let manager = APIManager(API(name: "items", url: "http://stub/items"), requests: requests)
            manager.delegate = self
            return manager
        }()

        init(_ requests: any APIRequesting) {
            self.requests = requests
        }

        func apiManagerDidSucceed(_ manager: any APIManaging) {
            trace.append("success \(manager.api.name)")
            duringSuccess?(manager)
        }

        func apiManagerDidFail(_ manager: any APIManaging) {
            trace.append("failure \(manager.api.name) \(manager.failure?.message ?? "nil")")
        }
    }

    /// A delegate that cares for nothing.
    private final class Indifferent: APIManagerDelegate {}

    /// A reformer that is an object, to be watched.
    private final class Reformer: APIReformer {
        func reformData(with manager: any APIManaging) -> String? { manager.rawData?.text.map { "\($0)!" } }
    }

    private let requests = ScriptedAPIRequests()

    @Test("is made once by its controller and tells it every outcome (N-06, N-07, N-20)")
    func delegate() {
        let controller = Controller(requests)
        #expect(controller.items === controller.items)
        controller.items.loadData(["page": 1])
        #expect(requests.calls.map(\.api.name) == ["items"])
        #expect(requests.calls.map(\.parameters) == [["page": 1]])
        #expect(controller.items.isLoading)
        requests.calls[0].success("A")
        controller.items.loadData()
        requests.calls[1].failure(APIFailure("E"))
        #expect(controller.trace == ["success items", "failure items E"])
        #expect(controller.items.rawData == "A")
        #expect(!controller.items.isLoading)
    }

    @Test("hands its delegate the manager, which passes blocks only between the parts below (N-01)")
    func blocks() {
        let controller = Controller(requests)
        controller.duringSuccess = { $0.loadData([:]) }
        controller.items.loadData()
        requests.calls[0].success("A")
        #expect(controller.items.isLoading, "the call that the delegate began counts")
        controller.duringSuccess = nil
        requests.calls[1].success("B")
        #expect(controller.items.rawData == "B")
        #expect(controller.trace == ["success items", "success items"])
    }

    @Test("lives with a delegate that implements nothing, and with none (N-08)")
    func indifferent() {
        let manager = APIManager(API(name: "items", url: ""), requests: requests)
        let delegate = Indifferent()
        manager.delegate = delegate
        manager.loadData()
        requests.calls[0].success("A")
        manager.delegate = nil
        manager.loadData()
        requests.calls[1].failure(APIFailure("E"))
        #expect(manager.failure == APIFailure("E"))
        #expect(manager.rawData == "A")
    }

    @Test("keeps neither its delegate nor a reformer alive (N-14, N-21)")
    func lifetime() {
        let manager = APIManager(API(name: "items", url: ""), requests: requests)
        var delegate: Indifferent? = Indifferent()
        weak let watchedDelegate = delegate
        manager.delegate = delegate
        manager.loadData()
        delegate = nil
        #expect(watchedDelegate == nil)
        requests.calls[0].success("A")
        var reformer: Reformer? = Reformer()
        weak let watchedReformer = reformer
        #expect(reformer.flatMap { manager.fetchData(with: $0) } == "A!")
        reformer = nil
        #expect(watchedReformer == nil)
    }

    @Test("lets the newest call win and gives the older one up (X-75)")
    func newestWins() {
        let controller = Controller(requests)
        controller.items.loadData()
        controller.items.loadData()
        #expect(requests.canceled == [1])
        requests.calls[1].success("New")
        requests.calls[0].success("Old")
        requests.calls[0].failure(APIFailure("E"))
        #expect(controller.items.rawData == "New")
        #expect(controller.items.failure == nil)
        #expect(controller.trace == ["success items"])
        #expect(requests.canceled == [1])
    }

    @Test("gives its call up without a word, also at its own end (N-24)")
    func canceled() {
        let controller = Controller(requests)
        controller.items.loadData()
        controller.items.cancelAll()
        controller.items.cancelAll()
        #expect(requests.canceled == [1])
        requests.calls[0].success("A")
        #expect(controller.trace == [])
        #expect(controller.items.rawData == nil)
        var manager: APIManager? = APIManager(API(name: "items", url: ""), requests: requests)
        weak let watched = manager
        manager?.loadData()
        manager = nil
        #expect(watched == nil)
        #expect(requests.canceled == [1, 2])
    }

    @Test("takes an answer that comes while the call is started, and has nothing to give up afterwards")
    func landsAtOnce() {
        let controller = Controller(requests)
        requests.landsAtOnce = "A"
        controller.items.loadData()
        #expect(controller.trace == ["success items"])
        #expect(!controller.items.isLoading)
        controller.items.cancelAll()
        #expect(requests.canceled == [])
    }

    @Test("managers of different APIs share one request function (N-05)")
    func shared() {
        let first = APIManager(API(name: "first", url: ""), requests: requests)
        let second = APIManager(API(name: "second", url: ""), requests: requests)
        first.loadData()
        second.loadData()
        #expect(requests.calls.map(\.api.name) == ["first", "second"])
        requests.calls[1].success("B")
        #expect(first.isLoading)
        #expect(first.fetchData() == nil)
        #expect(second.fetchData() == "B")
    }
}
