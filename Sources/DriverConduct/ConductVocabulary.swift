// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The words that a driver may claim, as the rules need them.
package struct ConductVocabulary: Sendable {
    /// The words of one layer.
    package struct Layer: Sendable {
        /// Its name, such as `paging-manager`.
        package var name: String
        /// What it can be told, by name.
        package var actions: Set<String>
        /// How many arguments each of its events has.
        package var argumentCounts: [String: Int]
        /// The events that a driver of the layer must claim.
        package var mandatoryEvents: [String]
        /// What its state may hold.
        package var stateKeys: Set<String>

        /// Creates the words of a layer.
        ///
        /// - Parameters:
        ///   - name: Its name.
        ///   - actions: What it can be told.
        ///   - argumentCounts: Its events.
        ///   - mandatoryEvents: Those that must be claimed.
        ///   - stateKeys: What its state may hold.
        package init(
            name: String,
            actions: Set<String>,
            argumentCounts: [String: Int],
            mandatoryEvents: [String],
            stateKeys: Set<String>
        ) {
            self.name = name
            self.actions = actions
            self.argumentCounts = argumentCounts
            self.mandatoryEvents = mandatoryEvents
            self.stateKeys = stateKeys
        }
    }

    /// Every layer; the rules try the first that is claimed and fits.
    package var layers: [Layer]

    /// Creates a vocabulary.
    package init(layers: [Layer]) {
        self.layers = layers
    }
}
