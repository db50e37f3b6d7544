// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The business side of a manager: does the same after every call, and implements only what it cares for (N-02, N-08).
///
/// Both callbacks get the manager, not the data, so that one delegate can serve several managers (N-06, N-07, X-74).
@MainActor
package protocol APIManagerDelegate: AnyObject {
    /// A call succeeded; the manager has its data.
    func apiManagerDidSucceed(_ manager: any APIManaging)
    /// A call failed; the manager knows why.
    func apiManagerDidFail(_ manager: any APIManaging)
}

extension APIManagerDelegate {
    package func apiManagerDidSucceed(_ manager: any APIManaging) {}
    package func apiManagerDidFail(_ manager: any APIManaging) {}
}
