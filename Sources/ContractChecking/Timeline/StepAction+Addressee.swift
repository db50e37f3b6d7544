// Understudy
// SPDX-License-Identifier: Apache-2.0

extension StepAction {
    /// Whom the step turns to.
    var addressee: TimelineSegment.Addressee {
        switch self {
        case .perform: .layer
        case .hold, .awaitRequest, .release: .stub
        }
    }
}
