// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The base of a driver for a pager of yours: the layer `pager`, with two functions to write.
///
/// Write ``makePager(with:)`` and ``nextPage(of:)``. The base reads the configuration, performs the actions `start`,
/// `next`, `refresh`, `retry` and `all`, and derives the events and the state from what your functions return and throw.
/// Everything else is unsupported, with a reason: another dialect, a configuration key that is not in
/// ``accepts``, a promise that is not in ``promises``.
///
/// ```swift
/// struct OrdersDriver: PagerDriver {
///     let dialects = ["google"]
///     let promises = [PagerPromise.resumes]
///
///     func makePager(with settings: PagerSettings) -> Orders {
///         Orders(url: settings.url, pageSize: settings.pageSize)
///     }
///
///     func nextPage(of orders: Orders) async throws -> PagerOutcome {
///         guard let page = try await orders.nextPage() else { return .end }
///         return .page(page.map { .integer($0.id) })
///     }
/// }
/// ```
public protocol PagerDriver: LayerDriver {
    /// Your pager: an actor, a class of the main actor, or any other sendable type.
    associatedtype Pager: Sendable

    /// The names of the dialects that the pager reads, as in `Contracts/dialects.yaml`; empty for every dialect.
    ///
    /// A name that does not exist leaves each contract undecided, with the nearest name in the message.
    var dialects: [String] { get }
    /// The promises that the pager makes; none by default.
    ///
    /// With ``PagerPromise/previous``, the driver also claims the action `previous`, and with ``PagerPromise/cancels``
    /// the action `cancel`.
    var promises: [PagerPromise] { get }
    /// The optional configuration keys that the pager observes: `parameters`, `ahead`; none by default.
    var accepts: [String] { get }

    /// Creates a pager that has read nothing; sends no request.
    ///
    /// It is called once for each contract, and again for each `start` and `refresh` that begins with a new pager.
    ///
    /// - Parameter settings: The address of the list, the page size and the time limit.
    /// - Returns: The pager.
    /// - Throws: ``LayerRefusal`` for settings that the pager does not support.
    func makePager(with settings: PagerSettings) async throws -> Pager

    /// Reads the next page: the first one of a new pager, and after a failure the page that failed.
    ///
    /// - Parameter pager: The pager.
    /// - Returns: The ids of the rows, or the reason why there are none.
    /// - Throws: The error of the pager, which is a failure; ``failureKind(of:)`` gives its kind. `CancellationError` and
    ///   `URLError.cancelled` are not a failure if a later call of the pager, or a cancel, has come meanwhile.
    func nextPage(of pager: Pager) async throws -> PagerOutcome

    /// Refreshes a pager that can do so itself; by default, a new pager reads its first page.
    ///
    /// - Parameter pager: The pager, which has read a page before.
    /// - Returns: The rows that replace all others; nil to begin with a new pager.
    /// - Throws: The error of the pager, which is a failure.
    func refresh(_ pager: Pager) async throws -> PagerOutcome?

    /// Reads the page before the first one that is shown; called only with ``PagerPromise/previous``.
    ///
    /// - Parameter pager: The pager.
    /// - Returns: The ids of the rows, or the reason why there are none.
    /// - Throws: The error of the pager, which is a failure.
    func previousPage(of pager: Pager) async throws -> PagerOutcome

    /// Gives up what is on its way; called only with ``PagerPromise/cancels``.
    ///
    /// After this call, the base cancels the tasks in which the pager works. By default, only that happens.
    func cancel(_ pager: Pager) async

    /// Returns whether another page follows, if the pager knows it without a request; by default nil.
    ///
    /// If it returns false, the base reports the end in place of a call of ``nextPage(of:)``.
    func hasNext(_ pager: Pager) async -> Bool?

    /// Returns whether a page is before the first one that is shown, if the pager knows it; by default nil.
    func hasPrevious(_ pager: Pager) async -> Bool?

    /// Returns the kind of a failure for errors of yours; nil for errors that the base knows.
    ///
    /// The base knows the errors of `URLSession` and sockets (``PagerFailureKind/network``) and of decoders
    /// (``PagerFailureKind/content``); all others are ``PagerFailureKind/other``.
    func failureKind(of error: any Error) -> PagerFailureKind?

    /// Releases a pager; called at the end of a contract for each of its pagers; by default, does nothing.
    func close(_ pager: Pager) async
}

extension PagerDriver {
    /// No promises.
    public var promises: [PagerPromise] { [] }
    /// No optional keys.
    public var accepts: [String] { [] }

    /// Returns nil: a new pager reads its first page.
    public func refresh(_ pager: Pager) async throws -> PagerOutcome? { nil }

    /// Refuses, because the driver makes a promise without the function that it needs.
    public func previousPage(of pager: Pager) async throws -> PagerOutcome {
        throw LayerRefusal.refused("the driver promises 'previous', but has no function 'previousPage(of:)'; write it")
    }

    /// Does nothing.
    public func cancel(_ pager: Pager) async {}
    /// Returns nil: the pager does not know it.
    public func hasNext(_ pager: Pager) async -> Bool? { nil }
    /// Returns nil: the pager does not know it.
    public func hasPrevious(_ pager: Pager) async -> Bool? { nil }
    /// Returns nil: the base classifies the error.
    public func failureKind(of error: any Error) -> PagerFailureKind? { nil }
    /// Does nothing.
    public func close(_ pager: Pager) async {}
}

extension PagerDriver {
    /// The layer `pager`, with the actions that follow from the promises.
    public var layers: [String: LayerClaim] {
        var actions: Set<String> = ["start", "next", "refresh", "retry", "all"]
        if promises.contains(.previous) { actions.insert("previous") }
        if promises.contains(.cancels) { actions.insert("cancel") }
        let claim = LayerClaim(
            actions: actions,
            events: ["page", "end", "failed"],
            promises: Set(promises.map(\.rawValue)),
            dialects: Set(dialects)
        )
        return ["pager": claim]
    }

    /// Creates the pager of one contract behind the layer `pager`.
    public func makeLayer(
        named name: String,
        configuration: ContractValue,
        trace: LayerTrace
    ) async throws -> any DrivenLayer {
        let settings = try PagerSettings(configuration, dialects: dialects, accepts: accepts)
        let pager = try await makePager(with: settings)
        return PagerLayer(driver: self, settings: settings, pager: pager, trace: trace)
    }
}
