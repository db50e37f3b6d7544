// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// Carries a page index down to a list domain service and its result up again; asks for five properties.
///
/// The controller owns it. It only carries: writing a property calls nobody.
@MainActor
package protocol ListServiceReformer: AnyObject {
    /// What became of the request.
    var status: ListServiceStatus { get set }
    /// The page to ask for, the one parameter that every list has.
    var pageIndex: Int { get set }
    /// The rows a page as the response said, -1 if it did not.
    var pageSize: Int { get set }
    /// The models of the page just answered; nil unless there is one at least.
    var modelList: [JSONValue]? { get set }
    /// Why the request failed; nil unless it did.
    var errorMessage: String? { get set }
}
