// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The contracts of one file.
package struct ContractFile: Hashable, Sendable {
    /// The file's name as the user gave it.
    package var path: String
    /// The layer that all its contracts are about.
    package var layer: String
    /// The contracts in the file's order.
    package var contracts: [Contract]
}
