// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import OrderedCollections
import Testing

@testable import WrongDrivers

@Suite("The wrong drivers")
struct CatalogueTests {
    private let plan: CheckPlan
    private let drivers: [WrongDriver]

    init() throws {
        plan = try Project.plan()
        drivers = WrongDriverCatalogue.drivers(for: plan)
    }

    @Test("no two have one name")
    func names() {
        let ids = drivers.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids).isDisjoint(with: UnspoiledCatalogue.drivers.map(\.id)))
    }

    @Test("there are hundreds of each kind but the published one, and that one has all switches")
    func counts() {
        let counts = Dictionary(grouping: drivers, by: \.kind).mapValues(\.count)
        #expect(counts[.word, default: 0] > 400)
        #expect(counts[.layer, default: 0] > 400)
        #expect(counts[.published] == PublishedCatalogue.drivers(reaching: []).count)
    }

    @Test("each says in one sentence what is wrong, and no two of a layer say the same")
    func sentences() {
        for driver in drivers {
            #expect(driver.sentence.first?.isLetter == true, "\(driver.id)")
            #expect(driver.sentence.count > 15 && !driver.sentence.hasSuffix("."), "\(driver.id)")
        }
        let texts = drivers.map { "\($0.id.prefix { $0 != "/" }): \($0.sentence)" }
        let repeated = Dictionary(grouping: texts) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
        #expect(repeated.isEmpty)
    }

    @Test("each names layers of the vocabulary")
    func layers() {
        for driver in drivers {
            #expect(!driver.layers.isEmpty, "\(driver.id)")
            #expect(driver.layers.allSatisfy { plan.vocabulary.layers[$0] != nil }, "\(driver.id)")
        }
    }

    @Test("the published mistakes reach every layer but those with dialects")
    func published() {
        let layers = Set(drivers.filter { $0.kind == .published }.flatMap(\.layers))
        #expect(layers == Set(plan.contracts.filter { $0.given.dialect == nil }.map(\.layer)))
    }

    @Test("every word of a layer with contracts is mutated, so that a new layer needs nothing here")
    func words() {
        let ids = Set(drivers.map(\.id))
        for layer in Set(plan.contracts.map(\.layer)) {
            for event in plan.vocabulary.layers[layer]?.events.keys ?? [] {
                #expect(ids.contains("\(layer)/event.\(event).dropped"))
            }
            for action in plan.vocabulary.layers[layer]?.actions.keys ?? [] {
                #expect(ids.contains("\(layer)/action.\(action).ignored"))
            }
            for key in plan.vocabulary.layers[layer]?.state.keys ?? [] {
                #expect(ids.contains("\(layer)/state.\(key).stale"))
            }
        }
    }

    @Test("a layer without contracts has no mutations, since nobody could catch them")
    func withoutContracts() {
        #expect(MutationCatalogue.drivers(for: plan.vocabulary, layers: []).isEmpty)
    }
}
