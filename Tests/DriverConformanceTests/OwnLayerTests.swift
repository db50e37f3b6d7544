// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverConformance
import DriverProcess
import JSONValues
import OrderedCollections
import Testing

/// A layer that the rules do not know is tried as contracts say.
@Suite(.serialized, .timeLimit(.minutes(10))) struct OwnLayerTests {
    /// A recipe for the layer of the small driver.
    private static func recipe(_ actions: Set<String>, request: [LayerRecipe.Call] = []) -> LayerRecipe {
        LayerRecipe(configuration: ["endpoints": ["list": "/mine"]], actions: actions, request: request)
    }

    /// Tries a right driver; its layer is created by recipes.
    private func results(_ recipes: [LayerRecipe], of wrong: String = "right") async throws -> [ConductResult] {
        let driver = try SmallDriver()
        defer { driver.remove() }
        let layers = SmallDriver.vocabulary.layers.map { layer in
            var layer = layer
            layer.recipes = recipes
            return layer
        }
        let limits = ConductLimits(answer: .seconds(10), exit: .seconds(5))
        let vocabulary = ConductVocabulary(layers: layers)
        return try await ConductCheck(command: try driver.command(wrong), vocabulary: vocabulary, limits: limits).run()
    }

    @Test("by the first recipe with a request that needs no more than the claimed actions, every rule is tried")
    func request() async throws {
        let calls = [LayerRecipe.Call("setPageIndex", with: [3]), LayerRecipe.Call("doService")]
        let results = try await results([
            Self.recipe(["doService", "fly"], request: [LayerRecipe.Call("fly")]),
            Self.recipe(["setPageIndex"]),
            Self.recipe(["setPageIndex", "doService"], request: calls),
        ])
        for result in results { #expect(result.verdict == .follows, "\(result.rule.id)") }
    }

    @Test("without a request, the rules that need one are not tried, and the reason names what is missing")
    func noRequest() async throws {
        let verdicts = Set(try await results([Self.recipe(["setPageIndex"])]).map(\.verdict))
        let reason =
            "no contract of 'reformer' uses only claimed actions and has a step with one request in its trace"
        #expect(verdicts == [.follows, .notTried(reason)])
    }

    @Test("without a recipe, no rule about layers is tried, and the reason names what is missing")
    func nothing() async throws {
        let results = try await results([Self.recipe(["fly"])])
        let reason = "no contract of 'reformer' uses only claimed actions; write one, for its lists and answers"
        #expect(results.contains { $0.verdict == .withoutLayer(reason) })
        #expect(results.filter(\.isBroken).isEmpty)
    }
}
