// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// A recorder of the callbacks that a manager has called, with the manager.
@MainActor
final class APIDelegateRecorder {
    private let recorder: TraceRecorder
    private let onSuccess: SuccessScript
    private var hasLoadedAgain = false

    /// Creates a recorder.
    init(_ recorder: TraceRecorder, onSuccess: SuccessScript) {
        self.recorder = recorder
        self.onSuccess = onSuccess
    }

    /// Makes the delegate that a contract wants; nil for none.
    func delegate(_ script: DelegateScript) -> (any APIManagerDelegate)? {
        switch script {
        case .none: nil
        case .both: WholeDelegate(recorder: self)
        case .successOnly: SuccessDelegate(recorder: self)
        case .failureOnly: FailureDelegate(recorder: self)
        }
    }

    /// Records a success, then does what the script says.
    func succeeded(_ manager: any APIManaging) {
        recorder.record("delegate.success", with: .string(manager.api.name))
        switch onSuccess {
        case .trace: break
        case .traceLoading: recorder.record("sees.loading", with: .bool(manager.isLoading))
        case .loadOnceMore:
            guard !hasLoadedAgain else { return }
            hasLoadedAgain = true
            manager.loadData([:])
        }
    }

    /// Records a failure.
    func failed(_ manager: any APIManaging) {
        recorder.record("delegate.failure", with: .string(manager.api.name))
    }
}

/// Implements both callbacks.
@MainActor
private final class WholeDelegate: APIManagerDelegate {
    private let recorder: APIDelegateRecorder

    init(recorder: APIDelegateRecorder) {
        self.recorder = recorder
    }

    func apiManagerDidSucceed(_ manager: any APIManaging) { recorder.succeeded(manager) }
    func apiManagerDidFail(_ manager: any APIManaging) { recorder.failed(manager) }
}

/// Implements the callback of a success alone.
@MainActor
private final class SuccessDelegate: APIManagerDelegate {
    private let recorder: APIDelegateRecorder

    init(recorder: APIDelegateRecorder) {
        self.recorder = recorder
    }

    func apiManagerDidSucceed(_ manager: any APIManaging) { recorder.succeeded(manager) }
}

/// Implements the callback of a failure alone.
@MainActor
private final class FailureDelegate: APIManagerDelegate {
    private let recorder: APIDelegateRecorder

    init(recorder: APIDelegateRecorder) {
        self.recorder = recorder
    }

    func apiManagerDidFail(_ manager: any APIManaging) { recorder.failed(manager) }
}
