// Understudy
// SPDX-License-Identifier: Apache-2.0

import UnderstudyTesting

/// What a layer throws that is out of paint.
struct OutOfPaint: Error, CustomStringConvertible {
    var description: String { "out of paint" }
}

/// A right cache service in whose way something goes wrong.
struct SpoiledDriver: LayerDriver {
    /// What goes wrong, in each action or when the state is read.
    enum Spoiling: Sendable {
        case throwsAtOnce, throwsLater, throwsState, endsTwice
    }

    let spoiling: Spoiling
    let layers = MemoryCacheDriver().layers

    func makeLayer(named name: String, configuration: ContractValue, trace: LayerTrace) throws -> any DrivenLayer {
        SpoiledLayer(
            layer: try MemoryCacheDriver().makeLayer(named: name, configuration: configuration, trace: trace),
            spoiling: spoiling,
            trace: trace
        )
    }
}

private struct SpoiledLayer: DrivenLayer {
    let layer: any DrivenLayer
    let spoiling: SpoiledDriver.Spoiling
    let trace: LayerTrace

    func perform(_ action: String, with arguments: [ContractValue]) async throws {
        switch spoiling {
        case .throwsAtOnce: throw OutOfPaint()
        case .throwsLater: trace.failed(OutOfPaint())
        case .endsTwice: trace.ended()
        case .throwsState: break
        }
        try await layer.perform(action, with: arguments)
    }

    func state() async throws -> [String: ContractValue] {
        if spoiling == .throwsState { throw OutOfPaint() }
        return try await layer.state()
    }

    func dispose() async {
        await layer.dispose()
    }
}
