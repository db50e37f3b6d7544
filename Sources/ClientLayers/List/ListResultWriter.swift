// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Writes results into a reformer, so that nothing of an earlier result stays behind.
@MainActor
enum ListResultWriter {
    /// The message of a failure that came without one (S-51).
    static let defaultErrorMessage = "the request failed and nobody said why"

    /// Writes models: success if there are any, otherwise no data (S-43, S-44, S-47).
    static func write(models: [JSONValue]?, dropped: Int, into reformer: any ListServiceReformer) {
        let hasModels = models?.isEmpty == false
        reformer.status = hasModels ? .success : .noData
        reformer.modelList = hasModels ? models : nil
        reformer.errorMessage = nil
        (reformer as? any DroppedRowCounting)?.droppedRowCount = dropped
    }

    /// Writes a failure; page size and page index stay as they are (S-45, S-46).
    static func write(error: String?, into reformer: any ListServiceReformer) {
        let message = error.flatMap { $0.isEmpty ? nil : $0 } ?? defaultErrorMessage
        write(status: .networkFailure, into: reformer)
        reformer.errorMessage = message
    }

    /// Writes an end without a result.
    static func write(status: ListServiceStatus, into reformer: any ListServiceReformer) {
        reformer.status = status
        reformer.modelList = nil
        reformer.errorMessage = nil
        (reformer as? any DroppedRowCounting)?.droppedRowCount = 0
    }
}
