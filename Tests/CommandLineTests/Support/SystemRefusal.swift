// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the system refused a test.
struct SystemRefusal: Error {
    /// The function that was called.
    var call: String
    /// The system's error number.
    var number: CInt
}
