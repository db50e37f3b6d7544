// Understudy
// SPDX-License-Identifier: Apache-2.0

extension ScreenEvent {
    /// A part of the behaviour that has its own rule.
    enum Aspect: CaseIterable, Hashable {
        /// The requested pages.
        case requests
        /// The changes of the list.
        case rows
        /// The hooks.
        case hooks
        /// The reloads of the table.
        case reloads
        /// The steps back of the page index.
        case pageIndex
        /// The errors that were shown.
        case errors
        /// The animation.
        case refreshing
        /// The tips.
        case tips
        /// The load completion.
        case completion
        /// The resets of the reformer.
        case reset
        /// The selection of the table.
        case selection

        /// The rule; nil for the rule of the step.
        var rule: Invariant? {
            switch self {
            case .requests: nil
            case .rows: .rowsOfPages
            case .hooks: .hookOfPage
            case .reloads: .reloadOfRows
            case .pageIndex: .pageIndexMatches
            case .errors: .errorOfFailure
            case .refreshing: .refreshingEnds
            case .tips: .tipsOfAnswer
            case .completion: .completionOfAnswer
            case .reset: .reformerResets
            case .selection: .tableMatches
            }
        }
    }

    /// Whether the load completion gets a message of any text.
    var completesWithAnyMessage: Bool { if case .completed(_, message: .any?) = self { true } else { false } }

    /// The event with a message of any text in place of its own.
    var withAnyMessage: ScreenEvent {
        switch self {
        case .errorShown: .errorShown(.any)
        case .completed(let rows, .some): .completed(rows: rows, message: .any)
        default: self
        }
    }

    /// The part of the behaviour to which the event belongs.
    var aspect: Aspect {
        switch self {
        case .requested: .requests
        case .listCleared, .listAppended: .rows
        case .firstPageHook, .nextPageHook: .hooks
        case .tableReloaded: .reloads
        case .rolledBack: .pageIndex
        case .errorShown: .errors
        case .refreshBegan, .refreshEnded: .refreshing
        case .tipsShown: .tips
        case .completed: .completion
        case .reformerReset: .reset
        case .deselected, .screenOpened: .selection
        }
    }
}
