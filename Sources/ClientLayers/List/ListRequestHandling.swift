// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Turns the result of a request into the reformer's values and one completion.
@MainActor
protocol ListRequestHandling: AnyObject {
    /// Where page size and rows are found in a response.
    var reader: ListResponseReader { get }
    /// What makes models of rows, if anything.
    var modelTransform: ModelTransform? { get }
    /// Who watches.
    var observer: (any ListDomainServiceObserver)? { get }

    /// Calls the completion, if there is one.
    func complete(_ reformer: any ListServiceReformer)
}

extension ListRequestHandling {
    /// Deals with a result in the order of S-42; the reformer is touched only when all rows are transformed (S-41).
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
