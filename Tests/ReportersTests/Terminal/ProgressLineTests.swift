// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Reporters

@Suite("The line on a terminal")
struct ProgressLineTests {
    @Test("says how far the run is, what does not hold, and how long it has taken")
    func text() {
        var line = ProgressLine(planned: 4)
        #expect(line.text(elapsed: .zero) == "[....................] 0 of 4, 0.0 ms")
        line.count(isTrouble: false)
        #expect(line.text(elapsed: .milliseconds(1500)) == "[#####...............] 1 of 4, 1.50 s")
        line.count(isTrouble: true)
        #expect(line.text(elapsed: .seconds(61)) == "[##########..........] 2 of 4, 1 not holding, 1 min 1 s")
    }

    @Test("never fills its terminal, which would begin a new line", arguments: [1, 10, 20, 40, 80])
    func narrow(width: Int) {
        var line = ProgressLine(planned: 1000)
        line.count(isTrouble: true)
        #expect(line.text(elapsed: .seconds(600), width: width).count < width)
    }
}
