// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The suite that ships inside the program: contracts, lists, vocabulary and index of behaviours.
///
/// `files` is generated from the folder `Contracts` at each build.
package enum ShippedContracts {
    /// Returns the text of one file, or nil when the suite has none at that path.
    package static func text(at path: String) -> String? {
        files.first { $0.path == path }?.text
    }
}
