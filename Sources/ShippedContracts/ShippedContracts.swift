// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The suite that ships inside the program: contracts and their manual, lists, vocabulary, index of behaviours, schemas.
///
/// `files` is generated from the folder `Contracts` at each build.
package enum ShippedContracts {}
