// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A list domain service that can let go of its requests, so that a newer one need not wait for them (P-54, P-55).
@MainActor
package protocol RequestAbandoning: AnyObject {
    /// Lets go of every request under way: their answers reach neither reformer nor completion.
    func abandonRequests()
}
