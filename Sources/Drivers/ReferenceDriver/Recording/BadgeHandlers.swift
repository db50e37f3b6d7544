// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues

/// The controller's handlers: each records what happened and draws the badge into the menu (B-04).
@MainActor
final class BadgeHandlers {
    /// The items of the menu, by their places.
    enum Item: Int {
        case chat = 0
        case dynamic = 1
        case activity = 2
    }

    private let recorder: TraceRecorder
    private let dialogs: any Dialogs
    private var menu = BadgeMenu(itemCount: 3)

    /// Creates handlers with a menu that bears no badge.
    init(_ recorder: TraceRecorder, dialogs: any Dialogs) {
        self.recorder = recorder
        self.dialogs = dialogs
    }

    /// Registers every handler; the view model does not keep the menu alive.
    func register(with viewModel: any DrivenBadgeViewModel) {
        viewModel.cannotLoad = { [weak self] error in self?.dialogs.showError(error.message) }
        viewModel.hasLargeNumberOfNewMessages = { [weak self] in self?.draw(.more, at: .chat, event: "badge.chat.more")
        }
        viewModel.hasNormalNumberOfNewMessages = { [weak self] count in self?.drawNumber(count) }
        viewModel.hasNewMessage = { [weak self] in self?.draw(.dot, at: .chat, event: "badge.chat.dot") }
        viewModel.hasNoNewMessage = { [weak self] in self?.draw(.none, at: .chat, event: "badge.chat.none") }
        viewModel.hasNewDynamic = { [weak self] in self?.draw(.dot, at: .dynamic, event: "badge.dynamic.dot") }
        viewModel.hasNoNewDynamic = { [weak self] in self?.draw(.none, at: .dynamic, event: "badge.dynamic.none") }
        viewModel.hasNewActivity = { [weak self] in self?.draw(.dot, at: .activity, event: "badge.activity.dot") }
        viewModel.hasNoNewActivity = { [weak self] in self?.draw(.none, at: .activity, event: "badge.activity.none") }
    }

    /// The vocabulary's name for the badge of an item.
    func badge(of item: Item) -> String {
        "\(menu.badges[item.rawValue].type)"
    }

    /// The text on the chat badge; nil for none and for a dot.
    var chatText: String? {
        switch menu.drawing(at: Item.chat.rawValue) {
        case .circle(let text), .capsule(let text): text
        case .nothing, .dot, .custom: nil
        }
    }

    private func draw(_ type: BadgeType, at item: Item, event: String) {
        recorder.record(event)
        menu.set(type, at: item.rawValue)
    }

    private func drawNumber(_ count: Int) {
        recorder.record("badge.chat.text", with: .integer(Int64(count)))
        menu.set(.text, text: String(count), at: Item.chat.rawValue)
    }
}
