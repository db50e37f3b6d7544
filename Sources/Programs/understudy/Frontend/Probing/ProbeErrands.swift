// Understudy
// SPDX-License-Identifier: Apache-2.0

import AnswerReading
import ArgumentParser
import BackendClient
import BackendProbing
import ClientLayers
import SourceDiagnostics
import TextEncoding
import YAMLSource

/// The work of a probe in addition to its requests: reads the oracle, and runs the command that changes rows.
struct ProbeErrands: Sendable {
    /// The source of the rows that the list must have; nil without one.
    let oracle: OracleSource?
    /// The shell command that changes rows; nil without one.
    let between: String?
    /// The backend that is probed.
    let address: BackendAddress
    /// The options of requests, whose time limit also applies to commands.
    let options: ClientOptions
    /// Whether to show no messages.
    let isQuiet: Bool

    /// Reads the oracle.
    ///
    /// - Parameter plan: The plan of the probe, with the place of the ids in rows.
    /// - Returns: The rows.
    /// - Throws: The exit of an oracle that cannot be read, and `CancellationError` when the task was canceled.
    func readOracle(for plan: ProbePlan) async throws -> OracleRows {
        guard let oracle else { throw Self.failure("no oracle is named; pass --oracle") }
        show("oracle: \(oracle.words)")
        do {
            switch oracle {
            case .url(let url):
                return try OracleRows(try await answer(from: url), for: plan)
            case .file(let path):
                let bytes = try SourceFile.read(path, byteCountMax: OracleRows.byteCountMax)
                return try OracleRows(text: bytes, for: plan)
            case .pipe(let bytes, _): return try OracleRows(text: bytes, for: plan)
            case .command(let text):
                let command = ShellCommand(text: text, option: "--oracle", timeLimit: options.timeLimit)
                return try OracleRows(text: try await command.run(keeping: OracleRows.byteCountMax), for: plan)
            }
        } catch let error as Diagnostics {
            throw Failure.badInput(error, noun: "error", outcome: "the probe was stopped")
        } catch let error as OracleError {
            throw Self.failure("\(error.message) (the oracle is \(masked(oracle.words)))")
        } catch let error as ShellCommandError {
            throw Self.failure(masked(error.message) + oracle.hint)
        }
    }

    /// Runs the command that changes rows.
    ///
    /// - Parameters:
    ///   - pageCount: The number of pages that the walk has read.
    ///   - plan: The plan of the probe, which has the URL of the list.
    /// - Throws: The exit of a command that fails, and `CancellationError` when the task was canceled.
    func changeRows(after pageCount: Int, of plan: ProbePlan) async throws {
        guard let between else { return }
        show("after page \(pageCount): \(between)")
        let command = ShellCommand(text: between, option: "--between", timeLimit: options.timeLimit)
        let variables = ["UNDERSTUDY_PAGE": String(pageCount), "UNDERSTUDY_URL": plan.endpoint]
        do {
            _ = try await command.run(variables: variables, keeping: nil)
        } catch let error as ShellCommandError {
            throw Self.failure(masked(error.message))
        }
    }

    /// Asks the origin of the oracle; it gets the headers of the user only if it is also the backend's origin.
    private func answer(from url: BackendAddress) async throws -> TransportAnswer {
        var limits = try options.limits()
        if url.origin != address.origin { limits.headers = [] }
        let client = BackendTalk.Client(to: url, limits: limits, clock: ContinuousClock())
        let request = TransportRequest(method: .get, url: url.text, timeout: options.timeLimit)
        let exchange = await client.exchange(request)
        try? await client.shutdown()
        try Task.checkCancellation()
        switch exchange.outcome {
        case .success(let answer): return answer
        case .failure(let failure):
            throw Self.failure("the oracle at '\(masked(url.text))' gave no answer: \(failure.message)")
        }
    }

    private static func failure(_ message: String) -> ExitCode {
        Failure.exit(ExitStatus.badInput, message: message)
    }

    private func show(_ line: String) {
        if !isQuiet { Console.error.line(masked(line).printable) }
    }

    /// Returns a text without the headers of the user, and without the keys in the URLs of list and oracle.
    private func masked(_ text: String) -> String {
        let bare = options.masked(text, in: address.text)
        guard case .url(let url)? = oracle else { return bare }
        return options.masked(bare, in: url.text)
    }
}
