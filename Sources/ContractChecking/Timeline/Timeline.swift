// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What happened in one contract, step by step; kept only for reports that draw it.
package struct Timeline: Hashable, Sendable {
    /// Where the first difference shows.
    package enum Mark: Hashable, Sendable {
        /// At a moment of a segment, both counted from 0.
        case moment(segment: Int, moment: Int)
        /// After everything that happened in a segment.
        case end(segment: Int)
    }

    /// The steps that were taken, and what came after them.
    package var segments: [TimelineSegment] = []
    /// Where the first difference shows; nil if there is none.
    package var mark: Mark?
    /// How many moments are left out, because a layer that never stops would fill every report.
    package var omitted = 0

    /// Creates a timeline.
    package init(segments: [TimelineSegment] = [], mark: Mark? = nil, omitted: Int = 0) {
        self.segments = segments
        self.mark = mark
        self.omitted = omitted
    }
}
