// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The handler for the result of a list request, which the reformer holds (S-06).
package typealias ListServiceCompletion = @MainActor (any ListServiceReformer) -> Void

/// A service that fetches one page of a list; the protocol has four requirements (S-01).
@MainActor
package protocol ListDomainService: AnyObject {
    /// Creates a service over a reformer; without one there is no service (S-03).
    init?(reformer: (any ListServiceReformer)?)

    /// The reformer that the service was created with; nil once its owner has dropped it (S-02, S-08).
    var reformer: (any ListServiceReformer)? { get }

    /// Asks for the page that the reformer names; the completion receives the result.
    func doService()

    /// Registers the one completion in place of an earlier one; nil removes it (S-04, S-05).
    func serviceCompletion(_ completion: ListServiceCompletion?)
}

/// An observer of the events inside a list domain service; made for logging.
@MainActor
package protocol ListDomainServiceObserver: AnyObject {
    /// Reports that one API is about to be asked for a page.
    func listService(willRequestPage page: Int)
    /// Reports that a row is about to be passed to the transform; rows count from 0.
    func listService(willTransformRow row: Int)
    /// Reports a response without its list; the path ends at the key that failed, as in `Data.List`.
    func listService(foundMalformedResponseAt path: String)
}

extension ListDomainServiceObserver {
    /// Ignores the request.
    package func listService(willRequestPage page: Int) {}
    /// Ignores the row.
    package func listService(willTransformRow row: Int) {}
    /// Ignores the malformed response.
    package func listService(foundMalformedResponseAt path: String) {}
}

/// The status of a list request, with the published raw values.
package enum ListServiceStatus: Int, CaseIterable, Hashable, Sendable {
    /// The response held at least one model.
    case success = 1
    /// The response held no model.
    case noData = 2
    /// No usable response came.
    case networkFailure = 3
    /// The request is under way.
    case onGoing = 4
    /// The request was halted.
    case paused = 5
    /// The request was given up.
    case canceled = 6
    /// No request was made yet, or the last result has been processed.
    case noExecute = 7
}

extension ListServiceStatus {
    /// The name in the vocabulary of contracts.
    package var name: String {
        switch self {
        case .success: "success"
        case .noData: "noData"
        case .networkFailure: "networkFailure"
        case .onGoing: "onGoing"
        case .paused: "paused"
        case .canceled: "canceled"
        case .noExecute: "noExecute"
        }
    }

    /// Returns the status of a name in the vocabulary; nil if there is none.
    package init?(name: String) {
        guard let status = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = status
    }
}

/// The result of a list request.
package enum ListRequestResult: Hashable, Sendable {
    /// One response for each API came, in the order of their rows; nil for an empty body.
    case responses([JSONValue?])
    /// Models are ready; none of them means no data.
    case models([JSONValue]?)
    /// The request failed; nil if the reason is unknown (S-51).
    case error(String?)
    /// The request ended without any result, for instance because it was given up.
    case status(ListServiceStatus)

    /// Returns the response of a single API as a result.
    package static func response(_ response: JSONValue?) -> ListRequestResult { .responses([response]) }
}

/// A service that turns the result of a request into the reformer's values and one completion.
@MainActor
protocol ListRequestHandling: AnyObject {
    /// The reader that finds page size and rows in a response.
    var reader: ListResponseReader { get }
    /// The transform from rows to models, if there is one.
    var modelTransform: ModelTransform? { get }
    /// The observer.
    var observer: (any ListDomainServiceObserver)? { get }

    /// Calls the completion, if there is one.
    func complete(_ reformer: any ListServiceReformer)
}

extension ListRequestHandling {
    /// Processes a result in the order of S-42; the reformer is changed only when all rows are transformed (S-41).
    func handle(_ result: ListRequestResult, into reformer: any ListServiceReformer) {
        switch result {
        case .responses(let responses):
            let reading = ListReading(of: responses, reader: reader, transform: modelTransform, observer: observer)
            reformer.pageSize = reading.pageSize
            ListResultWriter.write(models: reading.models, dropped: reading.droppedRows, into: reformer)
        case .models(let models): ListResultWriter.write(models: models, dropped: 0, into: reformer)
        case .error(let message): ListResultWriter.write(error: message, into: reformer)
        case .status(let status): ListResultWriter.write(status: status, into: reformer)
        }
        complete(reformer)
    }
}

/// A list domain service that can abandon its requests, so that a newer one need not wait for them (P-54, P-55).
@MainActor
package protocol RequestAbandoning: AnyObject {
    /// Abandons every request under way: their answers reach neither reformer nor completion.
    func abandonRequests()
}

/// A reformer that also counts the rows of a response that became no model (S-39, X-13).
@MainActor
package protocol DroppedRowCounting: AnyObject {
    /// The number of rows of the last response that became no model.
    var droppedRowCount: Int { get set }
}

/// A reformer whose requests take more than a page index.
@MainActor
package protocol ParameterCarrying: AnyObject {
    /// The further parameters of each request, in the order in which they are sent.
    var requestParameters: JSONObject { get }
}

/// The function that makes a model of one row; nil drops the row (S-38).
package typealias ModelTransform = @MainActor (JSONObject) -> JSONValue?
