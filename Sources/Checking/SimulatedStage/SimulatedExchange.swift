// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import StubEngine

/// One request in a simulated stage; it ends once, with its answer, by its time limit, or by a cancellation.
@MainActor
final class SimulatedExchange: Cancellation {
    /// The time that an answer takes, so that a layer that never stops sending requests reaches its time limit.
    private static let timeOfAnswer = Duration.milliseconds(1)

    private let request: TransportRequest
    private let clock: SimulatedClock
    private var completion: (@MainActor (Result<TransportAnswer, TransportFailure>) -> Void)?
    private var answer: (mount: Mount, plan: AnswerPlan)?
    private var appointments: [SimulatedClock.Appointment] = []

    /// Prepares a request.
    init(
        _ request: TransportRequest,
        clock: SimulatedClock,
        completion: @escaping @MainActor (Result<TransportAnswer, TransportFailure>) -> Void
    ) {
        self.request = request
        self.clock = clock
        self.completion = completion
    }

    /// Asks the mount at the request's URL for a plan, and performs it.
    func begin(on stage: SimulatedStage) {
        guard let (mount, path) = stage.resolve(request.url) else { return fail("The server cannot be reached") }
        guard let target = try? RequestTarget(path) else {
            return fail("The request has no valid address", isNetwork: false)
        }
        let query = target.query + request.parameters.map { (name: $0.name, value: $0.value) }
        let body = request.body.map { JSONWriter.bytes(of: $0) } ?? []
        let method = request.method.rawValue
        let base = String(request.url.dropLast(path.count))
        var asked = StubRequest(method: method, path: target.path, query: query, body: body, base: base)
        asked.headers = request.completeHeaders.map { ($0.name, $0.value) }
        let plan = mount.answer(asked)
        answer = (mount, plan)
        after(request.timeout) { $0.giveUp("The server did not answer within \($0.request.timeout)") }
        guard plan.ending != .never else { return }
        guard plan.delay > .zero else { return waitForRelease(of: plan) }
        after(plan.delay) { $0.waitForRelease(of: plan) }
    }

    func cancel() {
        // As with a socket, the end comes a moment later.
        Task { end(.failure(TransportFailure("The request was canceled", isCanceled: true)), isSent: false) }
    }

    private func waitForRelease(of plan: AnswerPlan) {
        guard let ticket = plan.hold else { return deliver(plan) }
        ticket.whenReleased {
            Task { @MainActor in self.end(SimulatedOutcome.read(plan), isSent: true) }
        }
    }

    /// Ends the exchange after the work on the main queue, because an answer never comes inside the layer's calls.
    private func deliver(_ plan: AnswerPlan) {
        Task { end(SimulatedOutcome.read(plan), isSent: true) }
    }

    private func fail(_ message: String, isNetwork: Bool = true) {
        Task { giveUp(message, isNetwork: isNetwork) }
    }

    private func giveUp(_ message: String, isNetwork: Bool = true) {
        end(.failure(TransportFailure(message, isNetwork: isNetwork)), isSent: false)
    }

    private func after(_ duration: Duration, perform action: @escaping @MainActor @Sendable (SimulatedExchange) -> Void)
    {
        appointments.append(clock.after(duration) { Task { @MainActor in action(self) } })
    }

    private func end(_ outcome: Result<TransportAnswer, TransportFailure>, isSent: Bool) {
        guard let completion else { return }
        self.completion = nil
        clock.pass(Self.timeOfAnswer)
        for appointment in appointments { clock.cancel(appointment) }
        if let (mount, plan) = answer { mount.finished(plan.request, sent: isSent) }
        completion(outcome)
    }
}

/// Turns a plan into the result that a client would get from its bytes.
enum SimulatedOutcome {
    /// Reads the bytes that a plan sends.
    ///
    /// - Parameter plan: The plan.
    /// - Returns: The answer with any status, or the reason for its absence.
    static func read(_ plan: AnswerPlan) -> Result<TransportAnswer, TransportFailure> {
        switch plan.ending {
        case .complete: .success(answer(plan))
        case .truncated, .closeBeforeAnswer, .closeMidBody, .malformedChunk:
            .failure(TransportFailure("The server closed the connection before its answer was complete"))
        case .wrongLength: .success(answer(plan.halved))
        case .garbage: .failure(TransportFailure("The server's answer is not HTTP"))
        case .reset: .failure(TransportFailure("The connection to the server failed"))
        case .never: .failure(TransportFailure("The server did not answer"))
        }
    }

    private static func answer(_ plan: AnswerPlan) -> TransportAnswer {
        TransportAnswer(
            status: plan.status,
            headers: plan.headers.map { HeaderField(name: $0.name, value: $0.value) },
            bytes: plan.body
        )
    }
}

extension AnswerPlan {
    /// The plan with half of its body, as a client reads it with a `Content-Length` of that half.
    fileprivate var halved: AnswerPlan {
        var plan = self
        plan.body = Array(body.prefix(body.count / 2))
        return plan
    }
}
