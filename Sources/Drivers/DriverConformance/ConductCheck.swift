// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProcess

/// Tries the rules of the driver protocol on a driver, each with a process of its own.
package struct ConductCheck: Sendable {
    private let command: DriverCommand
    private let vocabulary: ConductVocabulary
    private let limits: ConductLimits
    private let clock: any Clock<Duration>

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - command: The driver.
    ///   - vocabulary: The words that it may claim.
    ///   - limits: The limits on waiting and output.
    ///   - clock: The clock that measures the waits.
    package init(
        command: DriverCommand,
        vocabulary: ConductVocabulary,
        limits: ConductLimits = ConductLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.command = command
        self.vocabulary = vocabulary
        self.limits = limits
        self.clock = clock
    }

    /// Tries rules one after the other; ends early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - rules: The rules, the handshake first: without an answer to that, the others are not tried.
    ///   - onResult: Called with each result when it is there.
    /// - Returns: The results in the order of the rules.
    /// - Throws: `ConductError` if the driver cannot be started.
    package func run(
        _ rules: [ConductRule] = ConductRule.all,
        onResult: (ConductResult) -> Void = { _ in }
    ) async throws(ConductError) -> [ConductResult] {
        var results: [ConductResult] = []
        var isMute = false
        for rule in rules where !Task.isCancelled {
            let result = ConductResult(
                rule: rule,
                verdict: isMute
                    ? .notTried("the handshake failed") : try await verdict(of: rule)
            )
            if results.isEmpty, case .breaks = result.verdict { isMute = true }
            guard !Task.isCancelled else { break }
            results.append(result)
            onResult(result)
        }
        return results
    }

    private func verdict(of rule: ConductRule) async throws(ConductError) -> ConductVerdict {
        let exchange = RawExchange(limits: limits, clock: clock)
        let process = ChildProcess(
            command: command,
            limits: limits.process(judgesEnd: rule.judgesEnd),
            exchange: exchange
        )
        // This is not a child task: the process is ended cleanly even when the present task is cancelled.
        let running = Task { await process.run() }
        let conversation = Conversation(
            exchange: exchange,
            vocabulary: vocabulary,
            limits: limits,
            clock: clock
        )
        let verdict: Result<ConductVerdict, ProbeEnd>
        do throws(ProbeEnd) {
            try await rule.probe(conversation)
            verdict = .success(.follows)
        } catch {
            verdict = .failure(error)
        }
        exchange.stop(.whenReady)
        await running.value
        switch verdict {
        case .success(let verdict): return verdict
        case .failure(.breaks(let breach)): return .breaks(breach)
        case .failure(.notTried(let reason)): return .notTried(reason)
        case .failure(.withoutLayer(let reason)): return .withoutLayer(reason)
        case .failure(.notStarted(let reason)):
            let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
            throw ConductError(message: "driver '\(command)' could not be started: \(reason); check the command")
        }
    }
}

/// The reason why no rule could be tried.
package struct ConductError: Error, Sendable, Hashable {
    /// The message: what happened, then what to do.
    package var message: String
}

/// The end of a probe that did not find what its rule wants.
enum ProbeEnd: Error {
    /// The driver did something else.
    case breaks(Breach)
    /// The probe did not get as far as its rule.
    case notTried(String)
    /// There is no layer to try the rule on.
    case withoutLayer(String)
    /// The process could not be started.
    case notStarted(String)
}
