// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Hears of the result of a list request, which the reformer holds (S-06).
package typealias ListServiceCompletion = @MainActor (any ListServiceReformer) -> Void

/// Fetches one page of a list; asks for four operations (S-01).
@MainActor
package protocol ListDomainService: AnyObject {
    /// Creates a service over a reformer; without one there is no service (S-03).
    init?(reformer: (any ListServiceReformer)?)

    /// The reformer that the service was created with; nil once its owner has dropped it (S-02, S-08).
    var reformer: (any ListServiceReformer)? { get }

    /// Asks for the page that the reformer names; the completion hears of the result.
    func doService()

    /// Registers the one completion in place of an earlier one; nil removes it (S-04, S-05).
    func serviceCompletion(_ completion: ListServiceCompletion?)
}
