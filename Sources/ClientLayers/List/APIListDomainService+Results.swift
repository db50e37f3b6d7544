// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// Reports for the oldest request under way; outside a request they need a reformer that is still there (S-49, S-50).
extension APIListDomainService {
    /// Reports a response: page size, models and completion (S-42).
    package func doneWithResponse(_ response: JSONValue?) {
        report(.response(response))
    }

    /// Reports models and calls the completion.
    package func doneWithModelList(_ models: [JSONValue]?) {
        report(.models(models))
    }

    /// Reports a failure and calls the completion.
    package func doneWithError(_ message: String?) {
        report(.error(message))
    }

    /// Reports an end without a result, such as canceled, and calls the completion.
    package func doneWithStatus(_ status: ListServiceStatus) {
        report(.status(status))
    }

    /// Writes a page size; the completion is not called.
    package func doneWithPageSize(_ pageSize: Int) {
        reformer?.pageSize = pageSize
    }

    /// Calls the completion with the reformer as it is.
    package func doCompletion() {
        guard let reformer else { return }
        complete(reformer)
    }

    private func report(_ result: ListRequestResult) {
        if let request = requests.oldest {
            request.done(result)
        } else if let reformer {
            handle(result, into: reformer)
        }
    }
}
