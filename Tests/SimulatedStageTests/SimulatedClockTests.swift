// Understudy
// SPDX-License-Identifier: Apache-2.0

import SimulatedStage
import Synchronization
import Testing

@Suite("Simulated time")
struct SimulatedClockTests {
    @Test("sleeps of hours end in their order and cost no time")
    func order() async throws {
        let woken = try await SimulatedTime.run { clock in
            await withTaskGroup(of: Int.self) { group in
                for hours in [3, 1, 2] {
                    group.addTask {
                        try? await clock.sleep(for: .seconds(3600 * hours))
                        return hours
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(woken == [1, 2, 3])
    }

    @Test("a sleep that is cancelled ends at once, and time stays where it was")
    func cancelled() async throws {
        let offset = try await SimulatedTime.run { clock in
            await withTaskGroup(of: Bool.self) { group in
                group.addTask { (try? await clock.sleep(for: .seconds(1))) == nil }
                group.cancelAll()
                let isCut = await group.next()
                #expect(isCut == true)
            }
            return clock.now.offset
        }
        #expect(offset == .zero)
    }

    @Test("time moves only when nothing is left to do")
    func rest() async throws {
        let offset = try await SimulatedTime.run { clock in
            await withTaskGroup(of: Duration?.self) { group in
                group.addTask {
                    try? await clock.sleep(for: .seconds(1))
                    return nil
                }
                group.addTask {
                    for _ in 0..<1000 { await Task.yield() }
                    return clock.now.offset
                }
                return await group.reduce(Duration.seconds(9)) { $1 ?? $0 }
            }
        }
        #expect(offset == .zero)
    }
}
