// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a schema cannot be used.
struct JSONSchemaError: Error, Hashable {
    /// What is wrong, and where in the schema.
    var message: String
}
