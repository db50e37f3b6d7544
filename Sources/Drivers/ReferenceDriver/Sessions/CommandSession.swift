// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import DriverProtocol
import JSONValues
import OrderedCollections

/// Commands that a contract has made, each kept alive until it is dropped, and the web factory that makes some.
@MainActor
final class CommandSession: LayerSession {
    private enum Action: String, CaseIterable {
        case execute, cancel, succeed, fail, construct, select, setSecondFinalHandler, clearFinalHandler
        case setSecondStatusCallback, clearStatusCallback, dropCommand, pingGet, pingPost
    }

    static let layer = "command"
    static let capability = LayerCapability(
        actions: Set(Action.allCases.map(\.rawValue)),
        events: [
            "call", "cmd.status", "cmd.consume", "cmd.sees", "cmd.success", "cmd.error", "cmd.final", "cmd.cancel",
            "cmd.secondStatus", "cmd.secondFinal",
        ]
    )

    private let layers: LayerFactory
    private let handlers: CommandHandlers
    private let webCommands: any DrivenWebCommands
    private let timeLimit: CommandTimeLimit?
    private var commands: [(any DrivenCommand)?] = []
    /// The index of the command that actions are for; nil where there is none.
    private var selected: Int?
    private var isSameCommand = true

    init(configuration: JSONObject, stage: LayerStage) throws(DriverError) {
        let keys = CommandHandlers.keys + ["kind", "timeLimit"]
        let configuration = try ConfigurationReader(configuration, layer: Self.layer, keys: keys)
        layers = stage.layers
        handlers = try CommandHandlers(configuration, recorder: stage.recorder)
        webCommands = try Self.webCommands(configuration, stage: stage)
        timeLimit = try configuration["timeLimit"]
            .ifGiven { reader throws(DriverError) in
                CommandTimeLimit(.milliseconds(try reader.integer()), alarm: stage.alarm)
            }
        construct(try configuration.symbol("kind", default: .scripted))
    }

    func perform(_ action: String, with arguments: [JSONValue]) throws(DriverError) {
        guard let name = Action(rawValue: action) else { throw Self.unknown(action) }
        let arguments = ArgumentReader(action: action, arguments: arguments)
        switch name {
        case .execute:
            let input = arguments[0, "input"].value
            command?.execute(input == .null ? nil : input)
        case .cancel: command?.cancel()
        case .succeed:
            let result = arguments[1, "result"].value
            handlers.answer(try arguments[0, "run"].integer(), with: .success(result == .null ? nil : result))
        case .fail:
            let error = ScriptedError(message: try arguments[1, "error"].text())
            handlers.answer(try arguments[0, "run"].integer(), with: .failure(error))
        case .construct: construct(try arguments[0, "kind"].symbol())
        case .select: selected = commands.place(number: try arguments[0, "command"].integer())
        case .setSecondFinalHandler: chain { handlers.attachSecondFinal(to: $0) }
        case .clearFinalHandler: chain { $0.onFinal(nil) }
        case .setSecondStatusCallback: chain { handlers.attachSecondStatus(to: $0) }
        case .clearStatusCallback: chain { $0.onStatusChange(nil) }
        case .dropCommand: if let selected { commands[selected] = nil }
        case .pingGet: handlers.ping(.testGet, by: webCommands)
        case .pingPost: handlers.ping(.testPost, by: webCommands)
        }
    }

    var state: JSONObject {
        [
            "created": .bool(command != nil),
            "status": .text(command?.status.name),
            "statusNumber": .integer(command?.statusNumber),
            "statuses": .array(commands.compactMap { $0.map { .string($0.status.name) } }),
            "sameCommand": .bool(isSameCommand),
        ]
    }
}

extension CommandSession {
    private static func webCommands(
        _ configuration: ConfigurationReader,
        stage: LayerStage
    ) throws(DriverError) -> any DrivenWebCommands {
        let endpoints = try LayerEndpoints(configuration)
        func endpoint(_ name: String) throws(DriverError) -> WebEndpoint {
            WebEndpoint(url: endpoints.has(name) ? try endpoints.url([name]) : "", timeout: endpoints.timeout)
        }
        let transport = RecordingTransport(stage.transport, recorder: stage.recorder) { request in
            request.method == .post ? "testPost" : "testGet"
        }
        return stage.layers.makeWebCommands(try endpoint("testGet"), try endpoint("testPost"), transport)
    }

    private var command: (any DrivenCommand)? { selected.flatMap { commands[$0] } }

    private func command(at place: Int) -> (any DrivenCommand)? {
        commands.indices.contains(place) ? commands[place] : nil
    }

    /// Makes a command, which the next actions are for.
    private func construct(_ kind: CommandKindScript) {
        let place = commands.count
        let find: @MainActor () -> (any DrivenCommand)? = { [weak self] in self?.command(at: place) }
        let settings = handlers.settings(of: find, timeLimit: timeLimit)
        let made: (any DrivenCommand)? =
            if let number = kind.number {
                webCommands.command(kindNumber: number, settings)
            } else {
                layers.makeCommand(settings)
            }
        commands.append(made)
        selected = place
        chain { handlers.attach(to: $0, of: find) }
    }

    /// Goes on with the command that a chained call returns (W-16).
    private func chain(_ call: (any DrivenCommand) -> any DrivenCommand) {
        guard let selected, let command else { return }
        let returned = call(command)
        if returned !== command { isSameCommand = false }
        commands[selected] = returned
    }
}
