// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverProtocol
import OrderedCollections
import StubEngine

/// Makes one attempt at a contract: mounts its list, plays its steps, cleans up, and gives the verdict.
struct AttemptRunner: Sendable {
    /// The outcome of an attempt.
    struct Outcome: Hashable, Sendable {
        /// The verdict.
        var verdict: Verdict
        /// The expected events that were left out of the comparison.
        var uncompared: [String] = []
        /// The words that the driver has sent and that the vocabulary does not have.
        var strangers: Set<StrangeWords.Word> = []
        /// Whether the driver can be used for another contract.
        var isDriverUsable = true
        /// The lines of the driver that may explain the verdict.
        var logLines: [String] = []
        /// The timeline of the attempt, if it was requested.
        var timeline: Timeline?

        /// Keeps the lines that the driver wrote, if they may explain the verdict.
        ///
        /// - Parameters:
        ///   - log: The driver's log after the attempt.
        ///   - earlier: The driver's log before the attempt.
        mutating func keepLog(_ log: DriverLog, since earlier: DriverLog) {
            switch verdict {
            case .broken: logLines = log.lines(since: earlier)
            // A driver that failed may have written the reason before the attempt.
            case .undecided: logLines = isDriverUsable ? log.lines(since: earlier) : log.lines
            case .holds, .unstable, .unsupported, .knownBroken, .noLongerBroken, .notRun: break
            }
        }
    }

    /// The driver.
    let session: DriverSession
    /// The stage that serves mounts.
    let stage: any Stage
    /// Measures time and bounds waits.
    let clock: RunClock
    /// The limits of each wait.
    let limits: CheckLimits
    /// The previous contract of the driver; it may be the cause if the driver fails to create the layer.
    var contractBefore: String?
    /// Whether to record a timeline for a drawing.
    var keepsTimelines = false

    /// Tries a contract once, within the limits if the driver's calls end when they are cancelled.
    ///
    /// - Parameters:
    ///   - contract: The contract.
    ///   - layer: The words of its layer.
    ///   - vocabulary: All words.
    /// - Returns: The verdict, and the lines that may explain it.
    func outcome(of contract: Contract, _ layer: LayerVocabulary, vocabulary: Vocabulary) async -> Outcome {
        let capabilities = session.capabilities
        if let obstacle = DriverFitness.obstacle(to: contract, of: layer, with: capabilities, vocabulary: vocabulary) {
            return Outcome(verdict: obstacle)
        }
        let given = contract.given
        let mount = Mount(
            given.backend,
            faults: given.faults,
            keepsAnswers: keepsTimelines,
            requestsMax: limits.requestsMax
        )
        let staged: StageMount
        do {
            staged = try await stage.mount(mount)
        } catch {
            return Outcome(verdict: .undecided("the stub could not serve the contract: \(error)"))
        }
        let outcome = await clock.within(limits.contract + limits.silence) {
            await attempt(contract, of: layer, on: mount, baseURL: staged.baseURL)
        }
        mount.close()
        await staged.unmount()
        let limit = limits.contract + limits.silence
        let silence = "the driver did not finish the contract within \(limit); make it faster, or allow more time"
        return outcome ?? Outcome(verdict: .undecided(silence), isDriverUsable: false)
    }

    /// The time-out of requests; a request must not time out while its answer is held.
    private var requestTimeout: Duration { max(limits.requestTimeout, limits.contract + limits.silence) }

    private func attempt(
        _ contract: Contract,
        of layer: LayerVocabulary,
        on mount: Mount,
        baseURL: String
    ) async -> Outcome {
        let setup = LayerSetup.configuration(contract.given, baseURL: baseURL, requestTimeout: requestTimeout)
        let handle: String
        do throws(DriverError) {
            handle = try await session.driver.create(layer: contract.layer, configuration: setup)
        } catch {
            var outcome = outcome(of: error, in: contract, at: Difference.creation)
            if error.code == .crashed || error.code == .endOfFile, let contractBefore {
                let reason = "\(error.message); the contract before it, \(contractBefore), may be the cause"
                outcome.verdict = .undecided(reason)
            }
            return outcome
        }
        defer { session.log.forget(handle) }
        var player = StepPlayer(
            contract,
            of: layer,
            session: session,
            handle: handle,
            mount: mount,
            clock: clock,
            limits: limits,
            keepsTimeline: keepsTimelines
        )
        var outcome: Outcome
        do throws(DriverError) {
            let difference = try await player.difference()
            // A missing event may only have a misspelt name, which is a mistake of the driver and not of its layer.
            let doubt = player.strangers.doubt.map(Verdict.undecided)
            outcome = Outcome(verdict: doubt ?? difference.map(Verdict.broken) ?? .holds)
        } catch {
            outcome = self.outcome(of: error, in: contract, at: Difference.endOfContract)
        }
        outcome.uncompared = player.uncompared
        mount.release(nil)
        if outcome.isDriverUsable { outcome = await dispose(player, after: outcome) }
        outcome.strangers = player.strangers.words
        if keepsTimelines {
            await awaitAnswers(mount)
            outcome.timeline = player.timeline(outcome.verdict.difference)
        }
        return outcome
    }

    /// Waits until the stub knows the end of each request; a layer may have read an answer before that.
    private func awaitAnswers(_ mount: Mount) async {
        _ = await clock.within(.milliseconds(100)) {
            await mount.wait { !$0.journal.contains { $0.state == .received } }
        }
    }

    /// Ends the layer; an action during the disposal can break a contract that held until then.
    private func dispose(_ player: StepPlayer, after before: Outcome) async -> Outcome {
        var after = before
        do throws(DriverError) {
            try await session.driver.dispose(player.handle)
        } catch {
            after = outcome(of: error, in: player.contract, at: Difference.afterDisposal)
            after.uncompared = before.uncompared
        }
        guard before.verdict == .holds else {
            after.verdict = before.verdict
            return after
        }
        if after.verdict == .holds, let late = player.differenceAfterDisposal() { after.verdict = .broken(late) }
        return after
    }

    private func outcome(of error: DriverError, in contract: Contract, at step: String) -> Outcome {
        switch error.code {
        case .unsupported(let reason): Outcome(verdict: .unsupported(reason))
        case .refused: Outcome(verdict: .undecided(error.message))
        case .layerFailed:
            Outcome(
                verdict: .broken(Difference(step: step, location: contract.location, parts: [.layerFailed(error)]))
            )
        case .crashed, .endOfFile, .timedOut, .protocolViolation, .unavailable:
            Outcome(verdict: .undecided(error.message), isDriverUsable: false)
        }
    }
}
