// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import SourceDiagnostics
import Synchronization

/// The sandboxes of a mount by their names; safe to use from everywhere.
///
/// A sandbox that has expired stays in memory until its name is used again, the sandboxes are listed, or there are too
/// many. It is never found.
package final class Sandboxes: Sendable {
    /// Creates the mount of a sandbox with a seed, or with the seeds of the lists.
    typealias Maker = @Sendable (_ backend: Backend, _ seed: UInt64?, _ lease: Lease?) -> Mount

    private struct State {
        var backend: Backend
        var byName: [String: Sandbox] = [:]
        /// The number in the last name that was made up.
        var lastNumber = 0
        /// The number of sandboxes that came and went.
        var changeCount = 0
        /// The requests to the sandboxes that were removed.
        var formerCounts = RequestCounts()

        /// Takes out a sandbox, and keeps its counts.
        mutating func remove(_ name: String) -> Sandbox? {
            guard let sandbox = byName.removeValue(forKey: name) else { return nil }
            changeCount += 1
            for (series, count) in sandbox.mount.requestCounts.all { formerCounts.add(series, count: count) }
            return sandbox
        }
    }

    /// The limits.
    package let limits: SandboxLimits
    private let state: Mutex<State>
    private let clock: Moment.Clock?
    private let changes: Signal
    private let make: Maker

    /// Creates an empty set of sandboxes.
    ///
    /// - Parameters:
    ///   - backend: The backend of the mount.
    ///   - limits: The limits.
    ///   - clock: The clock for the times without requests; nil if no sandbox is to expire.
    ///   - changes: Receives the signal after each change of the set.
    ///   - make: Creates the mount of a sandbox.
    init(
        of backend: Backend,
        limits: SandboxLimits,
        clock: Moment.Clock?,
        changes: Signal,
        make: @escaping Maker
    ) {
        self.limits = limits
        self.clock = clock
        self.changes = changes
        self.make = make
        state = Mutex(State(backend: backend))
    }

    /// Finds a sandbox, which begins its time to live again.
    ///
    /// - Parameter name: The name.
    /// - Returns: The sandbox; nil if there is none, or if it has expired.
    package func find(_ name: String) -> Sandbox? {
        guard let found = state.withLock({ $0.byName[name] }) else { return nil }
        return found.mount.renewLease() ? found : nil
    }

    /// Finds the mount of a sandbox, which may have expired; its time to live does not begin again.
    ///
    /// - Parameter name: The name.
    /// - Returns: The mount; nil if there is none.
    package func mount(named name: String) -> Mount? {
        state.withLock { $0.byName[name]?.mount }
    }

    /// Finds a sandbox, or creates one.
    ///
    /// - Parameters:
    ///   - name: The name; nil for a new name.
    ///   - seed: The seed of its rows; nil for any: that of the sandbox, or for a new one those of the lists.
    ///   - life: The time without requests after which it expires; nil for any.
    /// - Returns: The sandbox, and whether it is new.
    /// - Throws: `SandboxRefusal` for a wrong name, for too many sandboxes, and for one with another seed or life.
    package func sandbox(
        named name: String?,
        seed: UInt64? = nil,
        life: Duration? = nil
    ) throws(SandboxRefusal) -> (sandbox: Sandbox, isNew: Bool) {
        if let name { try Sandbox.check(name: name) }
        var gone: [Sandbox] = []
        defer { for sandbox in gone { sandbox.mount.close() } }
        let result = try state.withLock {
            state throws(SandboxRefusal) -> (sandbox: Sandbox, isNew: Bool) in
            if let name, let found = state.byName[name] {
                if found.mount.renewLease() { return (try found.fitting(seed: seed, life: life), false) }
                _ = state.remove(name)
                gone.append(found)
            }
            if state.byName.count >= limits.countMax { gone += Self.removeExpired(from: &state, at: clock?()) }
            guard state.byName.count < limits.countMax else { throw refusalOfMore }
            let life = life ?? limits.life
            let sandbox = Sandbox(
                name: name ?? Self.newName(in: &state),
                seed: seed,
                life: life,
                mount: make(Self.backend(in: state, seed: seed), seed, clock.map { Lease(life: life, lastUse: $0()) })
            )
            state.byName[sandbox.name] = sandbox
            state.changeCount += 1
            return (sandbox, true)
        }
        if result.isNew { changes.advance() }
        return result
    }

    /// Removes a sandbox, and releases its held answers.
    ///
    /// - Parameter name: The name.
    /// - Returns: Whether there was one that had not expired.
    package func remove(_ name: String) -> Bool {
        guard let found = state.withLock({ $0.remove(name) }) else { return false }
        let isAlive = found.mount.renewLease()
        found.mount.close()
        changes.advance()
        return isAlive
    }

    /// All sandboxes that have not expired, by name.
    package var all: [Sandbox] {
        let moment = clock?()
        let (kept, gone) = state.withLock { state in
            let gone = Self.removeExpired(from: &state, at: moment)
            return (Array(state.byName.values), gone)
        }
        for sandbox in gone { sandbox.mount.close() }
        if !gone.isEmpty { changes.advance() }
        return kept.sorted { $0.name < $1.name }
    }

    /// The number of sandboxes that came and went, which shows whether the set has changed.
    var changeCount: Int { state.withLock { $0.changeCount } }

    /// Returns whether a mount is that of a sandbox that was not removed.
    func contains(_ mount: Mount) -> Bool {
        state.withLock { state in state.byName.values.contains { $0.mount === mount } }
    }

    /// The requests to all sandboxes, also to those that were removed.
    var requestCounts: RequestCounts {
        state.withLock { state in
            var counts = state.formerCounts
            for sandbox in state.byName.values { counts.add(sandbox.mount.requestCounts) }
            return counts
        }
    }

    /// Returns the refusal of a name that no sandbox has, with the nearest name.
    package func refusal(ofUnknown name: String) -> SandboxRefusal {
        let hint = NearName.hint(for: name, in: all.map(\.name))
        let remedy = hint.isEmpty ? "; create it with POST \(AdminPath.root)/sandboxes" : hint
        return SandboxRefusal(404, message: "there is no sandbox '\(name)'\(remedy)")
    }

    /// Serves another backend in all sandboxes.
    ///
    /// - Parameter backend: The backend of the mount.
    /// - Returns: The number of sandboxes in which something does not fit any more.
    func serve(_ backend: Backend) -> Int {
        let sandboxes = state.withLock { state in
            state.backend = backend
            return Array(state.byName.values)
        }
        var seeded: [UInt64?: Backend] = [nil: backend]
        var lossCount = 0
        for sandbox in sandboxes {
            let own = seeded[sandbox.seed] ?? sandbox.seed.map(backend.seeded) ?? backend
            seeded[sandbox.seed] = own
            if !sandbox.mount.serve(own).isEmpty { lossCount += 1 }
        }
        return lossCount
    }

    /// Removes all sandboxes, and releases their held answers.
    func close() {
        let gone = state.withLock { state in
            defer { state.byName = [:] }
            return Array(state.byName.values)
        }
        for sandbox in gone { sandbox.mount.close() }
    }

    private var refusalOfMore: SandboxRefusal {
        guard limits.countMax > 0 else { return .noSandboxes }
        let remedy = "remove one with DELETE \(AdminPath.root)/sandboxes/NAME, or start the stub with --sandboxes N"
        return SandboxRefusal(409, message: "there are already \(limits.countMax) sandboxes; \(remedy)")
    }

    private static func removeExpired(from state: inout State, at moment: Moment?) -> [Sandbox] {
        let gone = state.byName.values.filter { $0.mount.hasExpired(at: moment) }
        for sandbox in gone { _ = state.remove(sandbox.name) }
        return gone
    }

    private static func newName(in state: inout State) -> String {
        repeat { state.lastNumber += 1 } while state.byName["sandbox-\(state.lastNumber)"] != nil
        return "sandbox-\(state.lastNumber)"
    }

    /// Returns the backend with a seed, which all sandboxes with the seed share.
    private static func backend(in state: State, seed: UInt64?) -> Backend {
        guard let seed else { return state.backend }
        let twin = state.byName.values.first { $0.seed == seed }
        return twin?.mount.backend ?? state.backend.seeded(with: seed)
    }
}

extension Sandbox {
    /// Returns the sandbox if it has a seed and a life; with nil, any.
    fileprivate func fitting(seed: UInt64?, life: Duration?) throws(SandboxRefusal) -> Sandbox {
        let remedy = "remove it first, or use another name"
        if let seed, seed != self.seed {
            let own = self.seed.map { "has the seed \($0)" } ?? "has no seed of its own"
            throw SandboxRefusal(409, message: "the sandbox '\(name)' exists already and \(own); \(remedy)")
        }
        if let life, life != self.life {
            let own = "has a ttl of \(self.life.components.seconds) seconds"
            throw SandboxRefusal(409, message: "the sandbox '\(name)' exists already and \(own); \(remedy)")
        }
        return self
    }
}

extension SandboxRefusal {
    /// The refusal of all names in a stub without sandboxes.
    package static let noSandboxes = SandboxRefusal(
        400,
        message: "this stub has no sandboxes; start it with --sandboxes N, or send the request without a sandbox"
    )
}
