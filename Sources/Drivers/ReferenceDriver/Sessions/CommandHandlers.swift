// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues

/// The scripts of a command's handlers, which record what they are handed.
@MainActor
final class CommandHandlers {
    /// The configuration keys that it reads.
    static let keys = ["onConsume", "onSuccess", "onError", "onCancel", "onFinal", "onStatus"]

    private typealias Answer = @Sendable (Result<JSONValue?, any Error>) -> Void

    private let recorder: TraceRecorder
    private let errorKeys: [String]
    private let consume: ConsumeScript
    private let success: CommandScript
    private let error: CommandScript
    private let cancel: CommandScript
    private let final: CommandScript
    private let status: CommandScript
    /// The ways to answer, in the order of the runs of all commands.
    private var answers: [Answer] = []
    private var hasExecutedAgain = false

    /// Reads a configuration.
    init(_ configuration: ConfigurationReader, recorder: TraceRecorder) throws(DriverError) {
        self.recorder = recorder
        errorKeys = try LayerEndpoints(configuration).errorKeys
        consume = try configuration.symbol("onConsume", default: .trace)
        success = try configuration.symbol("onSuccess", default: .trace)
        error = try configuration.symbol("onError", default: .trace)
        cancel = try configuration.symbol("onCancel", default: .trace)
        final = try configuration.symbol("onFinal", default: .trace)
        status = try configuration.symbol("onStatus", default: .trace)
    }

    /// Answers a run, counted from 1; a run that never began is ignored.
    func answer(_ run: Int, with outcome: Result<JSONValue?, any Error>) {
        guard let place = answers.place(number: run) else { return }
        answers[place](outcome)
    }

    /// The blocks that a command is created with.
    ///
    /// - Parameters:
    ///   - command: Finds the command, which these blocks do not keep alive.
    ///   - timeLimit: The time limit of a run that is not answered.
    /// - Returns: The blocks that the contract wants to be there.
    func settings(
        of command: @escaping @MainActor () -> (any DrivenCommand)?,
        timeLimit: CommandTimeLimit?
    ) -> CommandSettings {
        var settings = CommandSettings(timeLimit: timeLimit)
        settings.consume = { input, answer in
            MainActor.assumeIsolated { self.consume(input, for: command, answer: answer) }
        }
        if success != .none {
            settings.success = { result in
                MainActor.assumeIsolated {
                    self.tell("cmd.success", value: result ?? .null, script: self.success, for: command)
                }
            }
        }
        if error != .none {
            settings.error = { error in
                MainActor.assumeIsolated {
                    self.tell("cmd.error", value: self.text(error), script: self.error, for: command)
                }
            }
        }
        if cancel != .none {
            settings.cancel = {
                MainActor.assumeIsolated { self.tell("cmd.cancel", value: nil, script: self.cancel, for: command) }
            }
        }
        return settings
    }

    /// Gives a command its final handler and its status callback, as far as the contract wants them to be there.
    ///
    /// - Parameters:
    ///   - made: The command.
    ///   - command: Finds the command, which these blocks do not keep alive.
    /// - Returns: The command that the chained calls return.
    func attach(
        to made: any DrivenCommand,
        of command: @escaping @MainActor () -> (any DrivenCommand)?
    ) -> any DrivenCommand {
        var chained = made
        if final != .none {
            chained = chained.onFinal { outcome in
                MainActor.assumeIsolated {
                    self.tell("cmd.final", value: self.value(outcome), script: self.final, for: command)
                }
            }
        }
        if status != .none {
            chained = chained.onStatusChange { status in
                MainActor.assumeIsolated {
                    self.tell("cmd.status", value: .string(status.name), script: self.status, for: command)
                }
            }
        }
        return chained
    }

    /// Gives a command a second final handler.
    func attachSecondFinal(to command: any DrivenCommand) -> any DrivenCommand {
        command.onFinal { outcome in
            MainActor.assumeIsolated { self.recorder.record("cmd.secondFinal", with: self.value(outcome)) }
        }
    }

    /// Gives a command a second status callback.
    func attachSecondStatus(to command: any DrivenCommand) -> any DrivenCommand {
        command.onStatusChange { status in
            MainActor.assumeIsolated { self.recorder.record("cmd.secondStatus", with: .string(status.name)) }
        }
    }

    /// Sends a ping and records how it ended.
    func ping(_ kind: WebCommandKind, by factory: any DrivenWebCommands) {
        factory.ping(
            kind,
            success: { MainActor.assumeIsolated { self.recorder.record("cmd.success", with: .null) } },
            error: { MainActor.assumeIsolated { self.recorder.record("cmd.error", with: .null) } }
        )
    }
}

extension CommandHandlers {
    private func consume(
        _ input: JSONValue?,
        for command: @MainActor () -> (any DrivenCommand)?,
        answer: @escaping Answer
    ) {
        recorder.record("cmd.consume", with: input ?? .null)
        answers.append(answer)
        switch consume {
        case .trace: break
        case .traceStatus: tellStatus(of: command())
        case .answer: answer(.success(input))
        case .answerTwice:
            answer(.success(input))
            answer(.success("again"))
        case .answerThenFail:
            answer(.success(input))
            answer(.failure(ScriptedError(message: "E")))
        case .failThenAnswer:
            answer(.failure(ScriptedError(message: "E")))
            answer(.success(input))
        }
    }

    private func tell(
        _ event: String,
        value: JSONValue?,
        script: CommandScript,
        for command: @MainActor () -> (any DrivenCommand)?
    ) {
        if let value { recorder.record(event, with: value) } else { recorder.record(event) }
        switch script {
        case .none, .trace: break
        case .traceStatus: tellStatus(of: command())
        case .execute: executeAgain(command())
        case .executeWhenDone: if command()?.status != .pending { executeAgain(command()) }
        case .cancel: command()?.cancel()
        }
    }

    private func executeAgain(_ command: (any DrivenCommand)?) {
        guard !hasExecutedAgain else { return }
        hasExecutedAgain = true
        command?.execute("again")
    }

    private func tellStatus(of command: (any DrivenCommand)?) {
        recorder.record("cmd.sees", with: .text(command?.status.name))
    }

    private func value(_ outcome: Result<JSONValue?, any Error>) -> JSONValue {
        switch outcome {
        case .success(let result): result ?? .null
        case .failure(let error): text(error)
        }
    }

    private func text(_ error: any Error) -> JSONValue {
        switch error {
        case let error as TransportFailure: .string(error.message(at: errorKeys))
        case let error as ScriptedError: .string(error.message)
        default: .string("\(error)")
        }
    }
}
