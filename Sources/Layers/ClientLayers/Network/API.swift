// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// One API: its name and where it is, so that who calls it gives only parameters (N-03).
package struct API: Hashable, Sendable {
    /// What the API is called; reformers tell managers apart by it (N-15).
    package var name: String
    /// What a call does at the address.
    package var method: RequestMethod
    /// The complete address.
    package var url: String
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// How long an answer may take.
    package var timeout: Duration

    /// Creates an API; what is left out makes it one that reads.
    package init(
        name: String,
        method: RequestMethod = .get,
        url: String,
        errorKeys: [String] = ["Message"],
        timeout: Duration = .seconds(30)
    ) {
        self.name = name
        self.method = method
        self.url = url
        self.errorKeys = errorKeys
        self.timeout = timeout
    }
}

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

/// The lower part of the network layer: one function for all APIs (N-04, N-05).
@MainActor
package protocol APIRequesting: AnyObject {
    /// Calls an API; exactly one of the two landings runs, once (N-01, N-23).
    ///
    /// - Parameters:
    ///   - api: Which API.
    ///   - parameters: What it is given: the parameters of a GET, the body of a POST.
    ///   - success: Where an answer lands, with its body.
    ///   - failure: Where a failure lands.
    /// - Returns: A way to give the call up; it may be let go of.
    @discardableResult
    func startRequest(
        _ api: API,
        parameters: JSONObject,
        success: @escaping @MainActor (JSONValue?) -> Void,
        failure: @escaping @MainActor (APIFailure) -> Void
    ) -> any Cancellation
}

/// Makes of a manager's data what one view shows; belongs to the caller and knows nothing of other callers (N-14).
@MainActor
package protocol APIReformer<Reformed> {
    /// What it makes: a model with one property for each control, a dictionary with constant keys, anything.
    associatedtype Reformed

    /// Makes it of the manager's raw data; nil for a manager that it does not know (N-15, X-72).
    func reformData(with manager: any APIManaging) -> Reformed?
}

/// Why a call of an API brought no data, in words for the user.
package struct APIFailure: Error, Hashable, Sendable {
    /// What happened: the server's message, or else the client's own words.
    package var message: String

    /// Creates a failure.
    package init(_ message: String) {
        self.message = message
    }
}
