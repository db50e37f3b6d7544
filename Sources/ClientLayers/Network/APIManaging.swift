// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// One API for the business side: the caller gives parameters, the delegate is told, reformers fetch the data (N-03).
@MainActor
package protocol APIManaging: AnyObject {
    /// The API.
    var api: API { get }
    /// Who is told how calls end; not kept alive (N-21).
    var delegate: (any APIManagerDelegate)? { get set }
    /// The data of the last call that succeeded, as it came; nil before the first (N-18, N-19).
    var rawData: JSONValue? { get }
    /// Why the last call that ended failed; nil if it did not.
    var failure: APIFailure? { get }
    /// Whether a call is under way (N-24).
    var isLoading: Bool { get }

    /// Starts one call; one that is under way is given up without a word, since the newest wins (N-22, X-75).
    func loadData(_ parameters: JSONObject)
    /// Gives the call under way up without a word to the delegate (N-24).
    func cancelAll()
    /// Returns what a reformer makes of the data; nothing here changes by it (N-11 to N-13).
    ///
    /// - Parameter reformer: The caller's own; not kept (N-14).
    /// - Returns: The very value that the reformer returns.
    func fetchData<Reformed>(with reformer: any APIReformer<Reformed>) -> Reformed?
}

extension APIManaging {
    /// Returns the raw data, which is what there is without a reformer (N-10, X-73).
    package func fetchData() -> JSONValue? { rawData }
}
