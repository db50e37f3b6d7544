// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Makes of a manager's data what one view shows; belongs to the caller and knows nothing of other callers (N-14).
@MainActor
package protocol APIReformer<Reformed> {
    /// What it makes: a model with one property for each control, a dictionary with constant keys, anything.
    associatedtype Reformed

    /// Makes it of the manager's raw data; nil for a manager that it does not know (N-15, X-72).
    func reformData(with manager: any APIManaging) -> Reformed?
}
