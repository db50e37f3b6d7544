// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Pagers
import Synchronization

/// A server that answers when the test says so, or at once by a function.
@MainActor
final class ScriptedServer: Transport {
    typealias Outcome = Result<TransportAnswer, TransportFailure>

    /// The answer to a request; nil keeps it waiting.
    var answerAtOnce: @MainActor (TransportRequest) -> Outcome? = { _ in nil }
    /// Every request so far.
    private(set) var requests: [TransportRequest] = []
    /// The numbers of the requests that were given up.
    private(set) var canceled: [Int] = []
    private var completions: [Int: @MainActor (Outcome) -> Void] = [:]

    func exchange(
        _ request: TransportRequest,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) -> any Cancellation {
        requests.append(request)
        let number = requests.count
        if let outcome = answerAtOnce(request) {
            completion(outcome)
        } else {
            completions[number] = completion
        }
        return ScriptedCancellation { [weak self] in self?.canceled.append(number) }
    }

    /// Answers the n-th request, counted from 1.
    func answer(_ number: Int, _ body: JSONValue, status: Int = 200) {
        completions.removeValue(forKey: number)?(.success(TransportAnswer(status: status, body: body)))
    }

    /// Lets the n-th request fail.
    func fail(_ number: Int, _ failure: TransportFailure) {
        completions.removeValue(forKey: number)?(.failure(failure))
    }
}

@MainActor
private final class ScriptedCancellation: Cancellation {
    private let action: @MainActor () -> Void

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    func cancel() {
        action()
    }
}

/// An alarm that rings when the test says so.
final class ManualAlarm: Alarm {
    private struct Entry: Sendable {
        var number: Int
        var duration: Duration
        var action: @MainActor @Sendable () -> Void
    }

    private let state = Mutex<(last: Int, entries: [Entry])>((0, []))

    /// The waits that are set.
    var durations: [Duration] { state.withLock { $0.entries.map(\.duration) } }

    func ring(
        after duration: Duration,
        _ action: @escaping @MainActor @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.last += 1
            state.entries.append(Entry(number: state.last, duration: duration, action: action))
            return state.last
        }
        return { self.state.withLock { $0.entries.removeAll { $0.number == number } } }
    }

    /// Rings the oldest alarm.
    @MainActor
    func ringFirst() {
        let entry = state.withLock { $0.entries.isEmpty ? nil : $0.entries.removeFirst() }
        entry?.action()
    }
}

/// The reports of a pager.
@MainActor
final class ReportLog {
    /// All reports so far.
    private(set) var reports: [PagerReport] = []

    /// Keeps the reports of a pager from now on.
    init(_ pager: Pager) {
        pager.onReport = { [weak self] in self?.reports.append($0) }
    }
}

/// A pager that is not kept alive.
@MainActor
final class WeakPager {
    /// The pager; nil once it is gone.
    private(set) weak var pager: Pager?

    init(_ pager: Pager?) {
        self.pager = pager
    }
}
