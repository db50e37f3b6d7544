// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A mount that a stage serves.
package struct StageMount: Sendable {
    /// The beginning of URLs before the paths of lists and answers, without a slash at its end.
    package var baseURL: String
    /// Ends the serving.
    package var unmount: @Sendable () async -> Void

    /// Creates a served mount.
    package init(baseURL: String, unmount: @escaping @Sendable () async -> Void) {
        self.baseURL = baseURL
        self.unmount = unmount
    }
}
