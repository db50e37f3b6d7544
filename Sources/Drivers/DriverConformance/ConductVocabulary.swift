// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The words that a driver may claim, as the rules need them.
package struct ConductVocabulary: Sendable {
    /// The words of one layer.
    package struct Layer: Sendable {
        /// Its name, such as `paging-manager`.
        package var name: String
        /// The names of its actions.
        package var actions: Set<String>
        /// The number of arguments of each of its events.
        package var argumentCounts: [String: Int]
        /// The events that a driver of the layer must claim.
        package var mandatoryEvents: [String]
        /// The keys that its state may hold.
        package var stateKeys: Set<String>
        /// The recipes that contracts give for a layer that they declare; nil for a layer that the rules know.
        package var recipes: [LayerRecipe]?
        /// Whether a driver may create the layer by some recipes and refuse the others.
        package var isSelective: Bool

        /// Creates the words of a layer.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - actions: The names of its actions.
        ///   - argumentCounts: Its events.
        ///   - mandatoryEvents: Those that must be claimed.
        ///   - stateKeys: The keys that its state may hold.
        ///   - recipes: Those that contracts give, in order; nil for a layer that the rules know.
        ///   - isSelective: Whether a driver may create it by some of them and refuse the others.
        package init(
            name: String,
            actions: Set<String>,
            argumentCounts: [String: Int],
            mandatoryEvents: [String],
            stateKeys: Set<String>,
            recipes: [LayerRecipe]? = nil,
            isSelective: Bool = false
        ) {
            self.name = name
            self.actions = actions
            self.argumentCounts = argumentCounts
            self.mandatoryEvents = mandatoryEvents
            self.stateKeys = stateKeys
            self.recipes = recipes
            self.isSelective = isSelective
        }

        /// Returns the recipes to try: those that need only the claimed actions; if some send a request, only these.
        func recipes(for claimed: Set<String>) -> [LayerRecipe] {
            let possible = (recipes ?? LayerRecipe.shipped(name)).filter { $0.actions.isSubset(of: claimed) }
            let requesting = possible.filter { !$0.request.isEmpty }
            let chosen = requesting.isEmpty ? possible : requesting
            return isSelective ? chosen : Array(chosen.prefix(1))
        }
    }

    /// Every layer; the rules try the first that is claimed and fits.
    package var layers: [Layer]

    /// Creates a vocabulary.
    package init(layers: [Layer]) {
        self.layers = layers
    }
}
