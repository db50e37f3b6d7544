// Understudy
// SPDX-License-Identifier: Apache-2.0

/// An error that a contract has made up.
struct ScriptedError: Error {
    /// What it says.
    var message: String
}
