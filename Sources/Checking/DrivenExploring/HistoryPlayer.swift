// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import DriverProtocol
import Exploring
import StubEngine

/// Plays histories against layers of one driver, each from its start.
struct HistoryPlayer: Sendable {
    /// The result of one history.
    struct Played: Sendable {
        /// The steps that were possible, up to the first violation.
        var history: History
        /// The behaviour of the layer.
        var story: [StoryStep] = []
        /// The counts.
        var report = ExplorationReport()
        /// The rule that was broken.
        var violation: Violation?
        /// The reason why the history could not be judged.
        var obstacle: String?
        /// Whether the driver does not support the dialect.
        var isUnsupported = false
        /// The call that ended the history because the driver does not support it.
        var refusal: Refusal?
        /// Whether the driver can be used for another history.
        var isDriverUsable = true
        /// The reason why a step may have been judged too early; nil for none.
        var missing: String?
    }

    /// A call that a driver does not support.
    struct Refusal: Hashable, Sendable {
        /// The last action of the user; nil if there was none.
        var action: UserAction?
        /// The driver's reason.
        var reason: String
    }

    /// The driver.
    let session: DriverSession
    /// The stage that serves mounts.
    let stage: any Stage
    /// The layer with its list.
    let subject: any DrivenSubject
    /// The backends of the histories before.
    let backends: PreparedBackends
    /// Measures time and bounds waits.
    let clock: RunClock
    /// The limits of each wait.
    let limits: DrivenLimits

    /// The abilities of the driver for the layer.
    var capability: LayerCapability {
        session.capabilities.layers[subject.layer] ?? LayerCapability(actions: [], events: [])
    }

    /// Plays a random history.
    func play(_ draw: RandomHistory) async -> Played {
        let start = History(rowCount: draw.rowCount, variant: draw.variant)
        return await play(start, faults: draw.faults) { course, report throws(DriverError) in
            var draw = draw
            while let step = draw.next(flights: course.outcomes, rows: course.rowCount, allowed: course.judge.allows) {
                guard !Task.isCancelled, let effect = try await course.perform(step) else { return nil }
                report.note(effect)
                if let violation = effect.violation { return violation }
            }
            return nil
        }
    }

    /// Plays a given history; steps that are not possible are left out.
    ///
    /// The stub decides about a fault when a request arrives. So the history is begun again whenever it shows that a
    /// request needs another outcome.
    func play(_ history: History) async -> Played {
        let start = History(rowCount: history.rowCount, variant: history.variant)
        var faults: [Int: ServerFault] = [:]
        for _ in history.steps {
            let (known, correction) = (faults, Correction())
            let played = await play(start, faults: known) { course, report throws(DriverError) in
                for step in history.steps {
                    if let fault = course.correction(for: step) {
                        correction.fault = fault
                        return nil
                    }
                    guard let effect = try await course.perform(step) else { continue }
                    report.note(effect)
                    if let violation = effect.violation { return violation }
                }
                return nil
            }
            guard let (request, fault) = correction.fault, played.obstacle == nil else { return played }
            faults[request] = fault
        }
        return Played(history: history, obstacle: "the requests of the history are others each time it is played")
    }

    /// The outcome that a request needs, found out while a history is played.
    private final class Correction {
        var fault: (request: Int, fault: ServerFault?)?
    }

    private typealias Body = (
        _ course: inout DrivenCourse, _ report: inout ExplorationReport
    ) async throws(DriverError) -> Violation?

    /// Creates a layer on a mount of its own, and lets a body play.
    private func play(_ start: History, faults: [Int: ServerFault], body: Body) async -> Played {
        var played = Played(history: start)
        let answers = DecidedAnswers()
        let staged: StageMount
        let mount: Mount
        let given: Given
        do {
            given = try subject.given(start, faults: faults)
            mount = Mount(backends.backend(of: given, for: start), onAnswer: { answers.note($0) })
            staged = try await stage.mount(mount)
        } catch {
            played.obstacle = "the stub could not serve the list: \(error)"
            return played
        }
        do throws(DriverError) {
            let configuration = LayerSetup.configuration(
                given,
                baseURL: staged.baseURL,
                requestTimeout: limits.requestTimeout
            )
            let handle = try await session.driver.create(layer: subject.layer, configuration: configuration)
            defer { session.log.forget(handle) }
            var course = DrivenCourse(
                (session, handle),
                start: start,
                served: (mount, answers),
                given: given,
                judge: subject.judge(given: given, baseURL: staged.baseURL, capability: capability),
                faults: faults,
                clock: clock,
                limits: limits
            )
            var failure: DriverError?
            do throws(DriverError) {
                played.violation = try await body(&course, &played.report)
            } catch {
                failure = error
            }
            (played.history, played.story, played.missing) = (course.history, course.story, course.missing)
            if case .unsupported(let reason)? = failure?.code {
                played.refusal = Refusal(action: course.lastAction, reason: reason)
            } else if let failure {
                throw failure
            }
            mount.close()
            try await session.driver.dispose(handle)
        } catch {
            played.obstacle = error.message
            switch error.code {
            case .unsupported(let reason): (played.obstacle, played.isUnsupported) = (reason, true)
            case .refused, .layerFailed: break
            case .crashed, .endOfFile, .timedOut, .protocolViolation, .unavailable: played.isDriverUsable = false
            }
        }
        mount.close()
        await staged.unmount()
        return played
    }
}

extension DrivenCourse {
    /// Returns the outcome that a request in flight needs for a step; nil if it has that outcome.
    fileprivate func correction(for step: HistoryStep) -> (request: Int, fault: ServerFault?)? {
        guard case .answer(let index, let outcome) = step, flights.indices.contains(index),
            !flights[index].isGone, flights[index].outcome != outcome
        else { return nil }
        let fault: ServerFault? = if case .fault(let fault) = outcome { fault } else { nil }
        return (Int(flights[index].id), fault)
    }
}
