// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UnderstudyTesting

/// A suite with a layer of its own; the page `YourOwnContracts` of the catalogue shows parts of this file.
@Suite("Contracts for a layer of one's own")
struct OwnLayerTests {
    private static let files = [
        "behaviours.yaml": """
        understudy: 1
        behaviours:
          SHOP-1: { basis: chosen, visible: true, says: "A loaded cart shows how many wares it has" }
          SHOP-2: { basis: chosen, visible: true, says: "A ware that is added while the cart loads is not lost" }

        """,
        "vocabulary.yaml": """
        understudy: 1
        layers:
          shop-cart:
            actions: { load: [], add: [] }
            events:
              call: { arguments: [answer: text], mandatory: true }
              shown: { arguments: [count: integer], mandatory: true }
            state: { count: integer }

        """,
        "cart.yaml": """
        understudy: 1
        layer: shop-cart
        answers:
          cart: { method: GET, path: /api/cart, status: 200, body: { wares: [book, pen] } }
        contracts:
          - id: SHOP-1
            title: A loaded cart shows how many wares it has
            basis: chosen
            steps:
              - do: load
                trace: [ call(cart), shown(2) ]
                state: { count: 2 }
          - id: SHOP-2
            title: A ware that is added while the cart loads is counted before and after the answer
            basis: chosen
            steps:
              - hold: call(cart)
              - do: load
                settle: false
              - await: call(cart)
                trace: [ call(cart) ]
              - do: add
                trace: [ shown(1) ]
              - release: call(cart)
                trace: [ shown(3) ]
                state: { count: 3 }

        """,
    ]

    /// Writes the suite into a new folder, and passes the folder on.
    private func inSuite(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "suite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in Self.files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try await body(folder.path())
    }

    @Test("a right layer holds all of them")
    func holds() async throws {
        try await inSuite { suite in
            let contracts = try Contracts.load(suite, layer: "shop-cart")
            #expect(contracts.map(\.id) == ["SHOP-1", "SHOP-2"])
            for contract in contracts {
                try await contract.check(with: CartDriver())
            }
        }
    }

    @Test("a layer that forgets what was added while it waited breaks one of them")
    func breaks() async throws {
        try await inSuite { suite in
            let contract = try #require(try Contracts.load(suite, id: "SHOP-2").first)
            let failure = await #expect(throws: ContractFailure.self) {
                try await contract.check(with: CartDriver(forgets: true))
            }
            #expect(failure?.verdict == .broken)
            #expect(failure?.description.contains("shown(3)  shown(2)") == true)
        }
    }
}

/// The layer: the number of wares that the server has in the cart, and of those that were added since.
private actor Cart {
    private let url: URL
    private let forgets: Bool
    private var loaded = 0
    private var added = 0

    /// Creates an empty cart; one that forgets loses at each answer what was added before it.
    init(url: URL, forgets: Bool) {
        self.url = url
        self.forgets = forgets
    }

    var count: Int { loaded + added }

    func load() async throws -> Int {
        let body = try await Asking.get(url).body
        loaded = try JSONDecoder().decode([String: [String]].self, from: Data(body.utf8))["wares"]?.count ?? 0
        if forgets { added = 0 }
        return count
    }

    func add() -> Int {
        added += 1
        return count
    }
}

/// Makes carts for contracts.
struct CartDriver: LayerDriver {
    var forgets = false
    let layers = ["shop-cart": LayerClaim(actions: ["load", "add"], events: ["call", "shown"])]

    func makeLayer(
        named name: String,
        configuration: ContractValue,
        trace: LayerTrace
    ) async throws -> any DrivenLayer {
        guard let url = configuration["endpoints"]?["cart"]?.text.flatMap({ URL(string: $0) }) else {
            throw LayerRefusal.refused("there is no endpoint 'cart'")
        }
        return DrivenCart(cart: Cart(url: url, forgets: forgets), trace: trace)
    }
}

/// One cart and its trace.
private struct DrivenCart: DrivenLayer {
    let cart: Cart
    let trace: LayerTrace

    func perform(_ action: String, with arguments: [ContractValue]) async throws {
        switch action {
        case "load":
            trace.began()
            trace.tell("call", with: "cart")
            Task {
                do {
                    let count = try await cart.load()
                    trace.tell("shown", with: .integer(count))
                } catch {
                    trace.failed(error)
                }
                trace.ended()
            }
        case "add":
            let count = await cart.add()
            trace.tell("shown", with: .integer(count))
        default:
            throw LayerRefusal.unsupported("the action '\(action)'")
        }
    }

    func state() async throws -> [String: ContractValue] {
        ["count": .integer(await cart.count)]
    }

    func dispose() async {}
}
