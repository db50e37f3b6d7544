// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Small contract files, and drivers that are a few lines of shell.
enum Sample {
    /// Two contracts that hold for the reference driver.
    static let good = """
        understudy: 1
        layer: reformer
        contracts:
          - id: R-03
            title: A fresh reformer has executed nothing
            basis: chosen
            steps:
              - do: setPageIndex(1)
                state: { status: noExecute }
          - id: R-03.again
            title: A page index is no execution
            basis: chosen
            steps:
              - do: setPageIndex(2)
                state: { status: noExecute }

        """

    /// A contract that holds, to stand in a file of the reformer.
    static func contract(_ id: String) -> String {
        """
          - id: \(id)
            title: A page index is no execution
            basis: chosen
            steps:
              - do: setPageIndex(2)
                state: { status: noExecute }

        """
    }

    /// A file of the reformer.
    static func reformer(_ contracts: String) -> String {
        "understudy: 1\nlayer: reformer\ncontracts:\n" + contracts
    }

    /// A contract that is broken.
    static let broken = """
        understudy: 1
        layer: reformer
        contracts:
          - id: R-03.wrong
            title: A fresh reformer has succeeded
            basis: chosen
            steps:
              - do: setPageIndex(1)
                state: { status: success }

        """

    /// A contract that asks the action at which `driver` ends.
    static let crashing = """
        understudy: 1
        layer: reformer
        contracts:
          - id: R-03.crash
            title: A status can be set
            basis: chosen
            steps:
              - do: setStatus(success)
                state: { status: success }

        """

    /// A contract of a layer that `driver` does not drive, with a fault.
    static let otherLayer = """
        understudy: 1
        layer: cache-service
        configure: { user: 1 }
        contracts:
          - id: C-01
            title: Nothing is cached at first
            basis: stated
            given: { faults: [ { page: 2, times: 1, fault: { status: 500 } } ] }
            steps:
              - do: read(dynamic, team, 7)
                trace: [ "cached(dynamic, team, 7, 0)" ]

        """

    /// A driver of the reformer alone; at the action `setStatus` it does what is given.
    static func driver(atSetStatus: String = "echo 'out of cheese' >&2; exit 3") -> String {
        """
        #!/bin/sh
        layers='{"reformer":{"actions":["setPageIndex","setStatus"],"events":["request","completion"]}}'
        while read -r call; do
          id=${call#*\\"id\\":}
          case $call in
            *'"initialize"'*)
              result='{"driver":"sh","version":"1","protocolVersion":1,"layers":'$layers'}' ;;
            *'"layer.create"'*) handle=h${id%%,*} result='{"handle":"'$handle'"}' ;;
            *'"setStatus"'*) \(atSetStatus) ;;
            *'"layer.settle"'*) result='{"settled":true,"inFlight":0,"state":{"status":"noExecute"}}' ;;
            *) result='{}' ;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "${id%%,*}" "$result"
          case $call in *'"shutdown"'*) exit 0 ;; esac
        done

        """
    }
}
