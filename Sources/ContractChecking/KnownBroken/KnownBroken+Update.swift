// Understudy
// SPDX-License-Identifier: Apache-2.0

extension KnownBroken {
    /// Returns what is known to be broken after a run of all contracts, in the order of the run.
    ///
    /// Reasons are kept; what could not be judged, is unstable or not supported, stays parked if it was.
    ///
    /// - Parameter results: The results as they were judged without regard to parked contracts.
    /// - Returns: The parked contracts from now on.
    package func updated(by results: [ContractResult]) -> KnownBroken {
        KnownBroken(
            results.compactMap { result in
                let parked = self[result.id]
                switch result.verdict {
                case .holds, .noLongerBroken: return nil
                case .unstable, .undecided, .unsupported, .knownBroken, .notRun: return parked
                case .broken(let difference):
                    return ParkedContract(
                        id: result.id,
                        reason: parked?.reason ?? ParkedContract.unexplained,
                        difference: difference.line
                    )
                }
            }
        )
    }
}
