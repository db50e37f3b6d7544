// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing
import UnderstudyTesting

@Suite("Checking a contract in a test")
struct ContractCheckTests {
    @Test("a right layer holds every contract", arguments: try Contracts.shipped(layer: "cache-service"))
    func holds(contract: ContractCase) async throws {
        #expect(contract.isClaimed(by: MemoryCacheDriver()))
        try await contract.check(with: MemoryCacheDriver())
    }

    @Test("a wrong layer fails at the step, with what was expected beside what was seen")
    func broken() async throws {
        let contract = try #require(try Contracts.shipped(id: "C-02.team-and-group").first)
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: MemoryCacheDriver(mistake: .sharedScopes))
        }
        #expect(failure?.verdict == .broken)
        #expect(failure?.id == "C-02.team-and-group")
        let place = try #require(failure?.place)
        #expect(place.line > contract.place.line)
        #expect(
            failure?.description == """
                broken: C-02.team-and-group: A team and a group of the same number share nothing
                  \(place)
                  do: read(dynamic, group, 7)
                    trace  expected                      actual
                  >        cached(dynamic, group, 7, 0)  cached(dynamic, group, 7, 11)

                """
        )
    }

    @Test("a layer that tells nothing is broken")
    func silent() async throws {
        let contract = try #require(try Contracts.shipped(id: "C-01").first)
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: MemoryCacheDriver(mistake: .silent))
        }
        #expect(failure?.verdict == .broken)
    }

    @Test("what a driver does not claim is unsupported, which is not wrong")
    func unsupported() async throws {
        let contract = try #require(try Contracts.shipped(id: "R-01").first)
        #expect(!contract.isClaimed(by: MemoryCacheDriver()))
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: MemoryCacheDriver())
        }
        #expect(failure?.verdict == .unsupported)
        #expect(
            failure?.description == """
                unsupported: \(contract.id): \(contract.title)
                  \(contract.place)
                  driver 'MemoryCacheDriver' does not drive the layer 'reformer'

                """
        )
    }

    @Test("a driver that does not observe what its layer must show is undecided")
    func mandatory() async throws {
        let contract = try #require(try Contracts.shipped(id: "C-01").first)
        var driver = MemoryCacheDriver()
        driver.layers["cache-service"]?.events = []
        let failure = await #expect(throws: ContractFailure.self) { try await contract.check(with: driver) }
        #expect(failure?.verdict == .undecided)
        #expect(failure?.description.contains("does not observe cached of 'cache-service'") == true)
    }

    @Test("an error of the driver's is undecided, and quoted")
    func refused() async throws {
        let contract = try #require(try Contracts.shipped(id: "C-01").first)
        let failure = await #expect(throws: ContractFailure.self) { try await contract.check(with: FailingDriver()) }
        #expect(failure?.verdict == .undecided)
        #expect(failure?.description.contains("cannot create the layer 'cache-service': out of paint") == true)
    }

    @Test(
        "what the layer throws breaks the contract in its own words, at once or later",
        arguments: [SpoiledDriver.Spoiling.throwsAtOnce, .throwsLater, .throwsState]
    )
    func threw(spoiling: SpoiledDriver.Spoiling) async throws {
        let contract = try #require(try Contracts.shipped(id: "C-01").first)
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: SpoiledDriver(spoiling: spoiling))
        }
        #expect(failure?.verdict == .broken)
        #expect(failure?.description.contains("out of paint") == true)
    }

    @Test("an end without a beginning is the driver's mistake")
    func miscounted() async throws {
        let contract = try #require(try Contracts.shipped(id: "C-01").first)
        let failure = await #expect(throws: ContractFailure.self) {
            try await contract.check(with: SpoiledDriver(spoiling: .endsTwice))
        }
        #expect(failure?.verdict == .undecided)
        let message = "'ended' was called more often than 'began', by 1; call each once per operation"
        #expect(failure?.description.contains(message) == true)
    }

    private struct FailingDriver: LayerDriver {

        var layers = MemoryCacheDriver().layers

        func makeLayer(named _: String, configuration _: ContractValue, trace _: LayerTrace) throws -> any DrivenLayer {
            throw OutOfPaint()
        }
    }
}
