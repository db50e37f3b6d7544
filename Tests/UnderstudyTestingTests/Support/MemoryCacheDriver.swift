// Understudy
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import UnderstudyTesting

/// A cache service in memory, right or with one mistake.
struct MemoryCacheDriver: LayerDriver {
    /// What is wrong with the cache.
    enum Mistake: Sendable {
        /// Teams and groups share their values (C-02).
        case sharedScopes
        /// Nothing is ever told.
        case silent
    }

    /// What is wrong; nil for nothing.
    var mistake: Mistake?
    var layers = [
        "cache-service": LayerClaim(
            actions: ["clean", "read", "restart", "save", "switchUser"],
            events: ["cached"]
        )
    ]

    func makeLayer(named name: String, configuration: ContractValue, trace: LayerTrace) throws -> any DrivenLayer {
        guard let user = (configuration["user"] ?? 1).integer else {
            throw LayerRefusal.refused("'user' is no integer")
        }
        if user == 99 { throw LayerRefusal.unsupported("the user 99") }
        return MemoryCache(user: user, mistake, trace)
    }
}

private final class MemoryCache: DrivenLayer {
    private struct State {
        var user: Int
        var values: [Int: [[ContractValue]: ContractValue]] = [:]
    }

    private let content: Mutex<State>
    private let mistake: MemoryCacheDriver.Mistake?
    private let trace: LayerTrace

    init(user: Int, _ mistake: MemoryCacheDriver.Mistake?, _ trace: LayerTrace) {
        content = Mutex(State(user: user))
        self.mistake = mistake
        self.trace = trace
    }

    func perform(_ action: String, with arguments: [ContractValue]) throws {
        switch action {
        case "save": content.withLock { $0.values[$0.user, default: [:]][key(arguments)] = arguments[3] }
        case "read":
            let value = content.withLock { $0.values[$0.user]?[key(arguments)] } ?? 0
            if mistake != .silent { trace.tell("cached", with: arguments[0], arguments[1], arguments[2], value) }
        case "clean":
            content.withLock { $0.values[$0.user] = nil }
        case "switchUser": content.withLock { $0.user = arguments[0].integer ?? 0 }
        case "restart": break
        default: throw LayerRefusal.unsupported("the action '\(action)'")
        }
    }

    func state() -> [String: ContractValue] {
        ["user": .integer(content.withLock { $0.user })]
    }

    func dispose() {}

    private func key(_ arguments: [ContractValue]) -> [ContractValue] {
        mistake == .sharedScopes ? [arguments[0], arguments[2]] : Array(arguments.prefix(3))
    }
}
