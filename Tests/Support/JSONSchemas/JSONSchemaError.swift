// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Why a schema cannot be used.
package struct JSONSchemaError: Error, Hashable {
    /// What is wrong, and where in the schema.
    package var message: String

    /// Creates an error.
    package init(message: String) {
        self.message = message
    }
}
