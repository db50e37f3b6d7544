// Understudy
// SPDX-License-Identifier: Apache-2.0

package import OrderedCollections

/// The words of contracts; contract files, drivers, the checker and its messages use these and no others.
package struct Vocabulary: Hashable, Sendable {
    /// The names that each symbol type allows.
    package var symbols: OrderedDictionary<String, [String]>
    /// Every layer, in the file's order.
    package var layers: OrderedDictionary<String, LayerVocabulary>

    /// A vocabulary without words.
    static let empty = Vocabulary(symbols: [:], layers: [:])
}
