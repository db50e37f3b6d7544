// Understudy
// SPDX-License-Identifier: Apache-2.0

import Exploring

/// Makes a history of a real layer shorter, as long as it breaks the same rule.
///
/// `HistoryShrinker` plays histories of the model many times without waiting. A real layer is slow, so this one only
/// leaves out steps.
struct DrivenShrinker {
    /// Plays the histories.
    let player: HistoryPlayer
    /// Returns whether the time is over.
    let isTimeOver: @Sendable () -> Bool

    /// Returns the shortest history that was found.
    func shrink(_ played: HistoryPlayer.Played) async -> HistoryPlayer.Played {
        var best = await withoutVariant(played) ?? played
        var size = max(1, best.history.steps.count / 2)
        while size > 0, !isTimeOver(), !Task.isCancelled {
            if let shorter = await leaveOut(size, of: best) {
                best = shorter
            } else {
                size /= 2
            }
        }
        return best
    }

    /// Returns the history with the plain server of the dialect if that breaks the same rule; nil if it does not.
    private func withoutVariant(_ best: HistoryPlayer.Played) async -> HistoryPlayer.Played? {
        guard best.history.variant != nil else { return nil }
        var history = best.history
        history.variant = nil
        let played = await player.play(history)
        return played.violation?.invariant == best.violation?.invariant ? played : nil
    }

    /// Returns a history without some steps in succession that breaks the same rule; nil if there is none.
    private func leaveOut(_ size: Int, of best: HistoryPlayer.Played) async -> HistoryPlayer.Played? {
        guard best.history.steps.count > size else { return nil }
        for end in stride(from: best.history.steps.count - 1, through: size, by: -1) {
            if isTimeOver() || Task.isCancelled { return nil }
            var history = best.history
            history.steps.removeSubrange(end - size..<end)
            let played = await player.play(history)
            guard played.violation?.invariant == best.violation?.invariant,
                played.history.steps.count < best.history.steps.count
            else { continue }
            return played
        }
        return nil
    }
}
