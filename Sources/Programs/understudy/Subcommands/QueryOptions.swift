// Understudy
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BackendProbing
import TextEncoding

/// The options that name a sort and a filter of a list.
struct QueryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Judge this ascending sort, too, as in ordering=price or sort=price,asc:amount.",
            valueName: "parameter=value[:field]"
        )
    )
    var sort: String?

    @Option(
        help: ArgumentHelp(
            "Judge this filter, too, as in status=open or state_id=3:state.id.",
            valueName: "parameter=value[:field]"
        )
    )
    var filter: String?

    func validate() throws {
        if let sort, ProbedSort(option: sort) == nil {
            throw ValidationError(
                "--sort '\(sort.printable)' is not an ascending sort; write it as ordering=price, or ordering=price:FIELD"
            )
        }
        if let filter, ProbedFilter(option: filter) == nil {
            throw ValidationError(
                "--filter '\(filter.printable)' is not a filter; write it as status=open, or status=open:FIELD"
            )
        }
    }

    /// Sets the sort and the filter of a plan.
    func apply(to plan: inout ProbePlan) {
        if let sort { plan.sort = ProbedSort(option: sort) }
        if let filter { plan.filter = ProbedFilter(option: filter) }
        if let description = plan.description { plan.takeQuery(of: description) }
    }
}
