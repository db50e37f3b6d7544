// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A factory that records each result of an analysis; an analysis counts as in flight until its result is handled.
@MainActor
final class RecordingTicketFactory: TicketFactory {
    private let inner: any TicketFactory
    private let recorder: TraceRecorder
    private let count: RequestCount

    /// Creates a factory that analyses through another.
    init(_ inner: any TicketFactory, recorder: TraceRecorder, count: RequestCount) {
        self.inner = inner
        self.recorder = recorder
        self.count = count
    }

    func analyse(
        _ source: TicketSource,
        completion: @escaping @MainActor (Result<TicketBatch, TicketFailure>) -> Void
    ) {
        var isUnderWay = true
        count.began()
        inner.analyse(source) { [recorder, count] result in
            switch result {
            case .success(let batch):
                recorder.record("analysed", with: .string(batch.kind.rawValue), .integer(batch.tickets.count), .null)
            case .failure(let failure):
                recorder.record("analysed", with: .null, .integer(0), .string(failure.reason.rawValue))
            }
            completion(result)
            // A wrong factory may report a result twice.
            if isUnderWay { count.ended() }
            isUnderWay = false
        }
    }
}
