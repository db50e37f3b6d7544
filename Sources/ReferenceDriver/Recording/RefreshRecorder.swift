// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// A header and a footer that a contract can pull; tells the animations that the layer begins and ends.
@MainActor
final class RefreshRecorder: RefreshControls {
    private let recorder: TraceRecorder
    /// Whether an animation that the layer began is running; a user's pull is no such animation.
    private(set) var isRefreshing = false
    private var header: (@MainActor () -> Void)?
    private var footer: (@MainActor () -> Void)?

    /// Creates a recorder with neither header nor footer.
    init(_ recorder: TraceRecorder) {
        self.recorder = recorder
    }

    /// Whether there is a header.
    var hasHeader: Bool { header != nil }
    /// Whether there is a footer.
    var hasFooter: Bool { footer != nil }

    /// Pulls the header as a user does; without a header nothing happens.
    func pullDown() {
        header?()
    }

    /// Pulls the footer as a user does; without a footer nothing happens.
    func pullUp() {
        footer?()
    }

    func installHeader(_ pulled: @escaping @MainActor () -> Void) { header = pulled }
    func removeHeader() { header = nil }
    func installFooter(_ pulled: @escaping @MainActor () -> Void) { footer = pulled }
    func removeFooter() { footer = nil }

    func beginRefreshing() {
        recorder.record("refresh.begin")
        isRefreshing = true
        header?()
    }

    func endRefreshing() {
        recorder.record("refresh.end")
        isRefreshing = false
    }
}
