// Understudy
// SPDX-License-Identifier: Apache-2.0

extension KnownBroken {
    /// Returns a result with the verdict that it comes to when parked contracts are taken into account.
    ///
    /// A contract that could not be judged, or is not supported, says nothing about whether it is still broken.
    package func judged(_ result: ContractResult) -> ContractResult {
        guard let parked = self[result.id] else { return result }
        var judged = result
        switch result.verdict {
        case .holds:
            judged.verdict = .noLongerBroken(
                "parked as known broken (\(parked.reason)), but it holds; "
                    + "take it out of the file, or run all contracts with --update-known-broken"
            )
        case .broken(let difference) where difference.line == parked.difference:
            judged.verdict = .knownBroken(reason: parked.reason)
        case .broken(var difference):
            difference.parts.append(
                .sentence(
                    "parked as known broken (\(parked.reason)) with another first difference: \(parked.difference); "
                        + "mend this one, or run all contracts with --update-known-broken to record it"
                )
            )
            judged.verdict = .broken(difference)
        case .unstable, .undecided, .unsupported, .knownBroken, .noLongerBroken, .notRun: break
        }
        return judged
    }
}

extension RunReport {
    /// Returns the report with the verdicts that it comes to when parked contracts are taken into account.
    package func judged(by knownBroken: KnownBroken) -> RunReport {
        var judged = self
        judged.results = results.map(knownBroken.judged)
        return judged
    }
}
