// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// One API: its name and its address, so that a caller gives only parameters (N-03).
package struct API: Hashable, Sendable {
    /// The name of the API; reformers use it to distinguish managers (N-15).
    package var name: String
    /// The method of a call.
    package var method: RequestMethod
    /// The complete address.
    package var url: String
    /// The keys to the message in the body of a failed answer.
    package var errorKeys: [String]
    /// The time limit of an answer.
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

/// One API for the business side: the caller gives parameters, the delegate is notified, reformers get data (N-03).
@MainActor
package protocol APIManaging: AnyObject {
    /// The API.
    var api: API { get }
    /// The delegate that is notified of the end of calls; not kept alive (N-21).
    var delegate: (any APIManagerDelegate)? { get set }
    /// The data of the last call that succeeded, as it came; nil before the first (N-18, N-19).
    var rawData: JSONValue? { get }
    /// The reason for the failure of the last call that ended; nil if it succeeded.
    var failure: APIFailure? { get }
    /// Whether a call is under way (N-24).
    var isLoading: Bool { get }

    /// Starts one call; one that is under way is given up without notice, since the newest wins (N-22, X-75).
    func loadData(_ parameters: JSONObject)
    /// Gives the call under way up without notice to the delegate (N-24).
    func cancelAll()
    /// Returns the value that a reformer makes of the data; nothing here changes by it (N-11 to N-13).
    ///
    /// - Parameter reformer: The caller's own; not kept (N-14).
    /// - Returns: The very value that the reformer returns.
    func fetchData<Reformed>(with reformer: any APIReformer<Reformed>) -> Reformed?
}

extension APIManaging {
    /// Returns the raw data, the only data without a reformer (N-10, X-73).
    package func fetchData() -> JSONValue? { rawData }
}

/// The business side of a manager: does the same after every call, and implements only what it needs (N-02, N-08).
///
/// Both callbacks get the manager, not the data, so that one delegate can serve several managers (N-06, N-07, X-74).
@MainActor
package protocol APIManagerDelegate: AnyObject {
    /// Reports that a call succeeded; the manager has its data.
    func apiManagerDidSucceed(_ manager: any APIManaging)
    /// Reports that a call failed; the manager has the reason.
    func apiManagerDidFail(_ manager: any APIManaging)
}

extension APIManagerDelegate {
    package func apiManagerDidSucceed(_ manager: any APIManaging) {}
    package func apiManagerDidFail(_ manager: any APIManaging) {}
}

/// The lower part of the network layer: one function for all APIs (N-04, N-05).
@MainActor
package protocol APIRequesting: AnyObject {
    /// Calls an API; exactly one of the two handlers runs, once (N-01, N-23).
    ///
    /// - Parameters:
    ///   - api: The API.
    ///   - parameters: The parameters of a GET, or the body of a POST.
    ///   - success: The handler for an answer, which receives its body.
    ///   - failure: The handler for a failure.
    /// - Returns: The cancellation of the call; it need not be kept.
    @discardableResult
    func startRequest(
        _ api: API,
        parameters: JSONObject,
        success: @escaping @MainActor (JSONValue?) -> Void,
        failure: @escaping @MainActor (APIFailure) -> Void
    ) -> any Cancellation
}

/// A maker of one view's values from a manager's data; belongs to the caller and is independent of others (N-14).
@MainActor
package protocol APIReformer<Reformed> {
    /// The type of the result: a model with one property for each control, a dictionary, or any other type.
    associatedtype Reformed

    /// Returns the result for the manager's raw data; nil for a manager that it does not know (N-15, X-72).
    func reformData(with manager: any APIManaging) -> Reformed?
}

/// The reason for a call of an API without data, in words for the user.
package struct APIFailure: Error, Hashable, Sendable {
    /// The server's message, or else the client's own words.
    package var message: String

    /// Creates a failure.
    package init(_ message: String) {
        self.message = message
    }
}
