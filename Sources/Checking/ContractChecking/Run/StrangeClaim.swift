// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import OrderedCollections
import SourceDiagnostics
import TextEncoding

/// A word that a driver claims and that is not in the vocabulary or the dialects; it is usually misspelt.
struct StrangeClaim: Hashable, Sendable {
    /// The kinds of words that a driver claims.
    enum Kind: String, Hashable, Sendable {
        /// A layer.
        case layer
        /// An action of a layer.
        case action
        /// An event of a layer.
        case event
        /// A promise of a layer.
        case promise
        /// A dialect of a layer.
        case dialect
    }

    /// The kind of the word.
    var kind: Kind
    /// The word.
    var name: String
    /// The layer whose word it would be; nil for a layer.
    var layer: String?
    /// The word that is probably meant, if one is near.
    var near: String?
    /// The file of the dialects in which contracts are checked, as the user named it.
    var dialectsFile = ContractPaths.dialectsName

    /// Returns a sentence with the remedy.
    func sentence(of driver: String) -> String {
        let place = layer.map { " of '\($0)'" } ?? ""
        let word = "the \(kind.rawValue) '\(name.printable)'\(place)"
        let suite = kind == .layer ? "name the folder of your suite, or " : ""
        return Self.sentence(
            of: driver,
            that: "claims \(word)",
            near: near,
            otherwise: "\(suite)leave it out",
            list: kind == .dialect ? "'\(dialectsFile.printable)'" : "the vocabulary"
        )
    }

    /// Returns the sentence about a claimed or sent word that the vocabulary does not have.
    ///
    /// - Parameters:
    ///   - driver: The driver's name.
    ///   - deed: The verb and the word.
    ///   - near: The word that is probably meant, if one is near.
    ///   - remedy: The advice if no word is near.
    ///   - list: The list that does not have the word.
    /// - Returns: The sentence.
    static func sentence(
        of driver: String,
        that deed: String,
        near: String?,
        otherwise remedy: String = "leave it out",
        list: String = "the vocabulary"
    ) -> String {
        let advice = near.map { "use '\($0)'" } ?? remedy
        return "driver '\(driver.printable)' \(deed), which is not in \(list); \(advice)"
    }

    /// Returns the claims of a driver that no contract can use.
    ///
    /// - Parameters:
    ///   - capabilities: The claims of the driver.
    ///   - vocabulary: All words.
    ///   - dialects: The names of all dialects; if empty, claimed dialects are not checked.
    ///   - dialectsFile: The file of the dialects in which contracts are checked.
    /// - Returns: The strange words, sorted by their sentences.
    static func all(
        of capabilities: DriverCapabilities,
        in vocabulary: Vocabulary,
        dialects: [String] = [],
        dialectsFile: String = ContractPaths.dialectsName
    ) -> [StrangeClaim] {
        var claims: [StrangeClaim] = []
        func compare(_ kind: Kind, claimed: some Sequence<String>, known: [String], of layer: String? = nil) {
            for name in claimed where !known.contains(name) {
                let near = NearName.nearest(to: name, in: known)
                claims.append(
                    StrangeClaim(kind: kind, name: name, layer: layer, near: near, dialectsFile: dialectsFile)
                )
            }
        }
        compare(.layer, claimed: capabilities.layers.keys, known: Array(vocabulary.layers.keys))
        for (name, capability) in capabilities.layers {
            guard let layer = vocabulary.layers[name] else { continue }
            compare(.action, claimed: capability.actions, known: Array(layer.actions.keys), of: name)
            compare(.event, claimed: capability.events, known: Array(layer.events.keys), of: name)
            compare(.promise, claimed: capability.promises, known: Array(layer.promises.keys), of: name)
            if !dialects.isEmpty { compare(.dialect, claimed: capability.dialects, known: dialects, of: name) }
        }
        return claims.sorted { $0.sentence(of: "") < $1.sentence(of: "") }
    }
}
