// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Serve {
    /// The text of `understudy serve --help` before the options; no line is longer than 79 columns.
    static let manual = """
        Starts a server, the stub. Without a file, it serves a list of houses at
        /api/houses. If you name a folder, it serves all list files in it together.
        GET / lists the endpoints. --preset serves a list as a well-known API does;
        'understudy presets' lists the names. 'understudy init' writes a list file to
        start from.

        A fault is a wrong, late or missing answer. --fault has the form
        WHAT[@KEY=VALUE[,KEY=VALUE]…]. The keys limit the fault to some requests:
        list, page (its number in requests), row (pages that show this row, counted
        from 0), header (NAME or NAME=VALUE), request (only this one of the matching
        requests, counted from 1), times (at most this many requests), rate (a random
        share of the requests, 0 to 1). docs/faults.md explains each. WHAT is one of
          status:500  status:500:MESSAGE   an error, with the server's message
          business:1001:MESSAGE            an error in a body with status 200
          redirect-loop                    an endless redirect to the same address
          rate-limit:5s  unavailable:5s    status 429 or 503, with Retry-After: 5
          unauthorized:HEADER              status 401 if the request lacks HEADER
          expired-cursor                   the list's error for an expired token
          shape:Data.List=null             a part of the body that is null, missing,
                                           string, number, array, object, …
          body:empty  body:invalid-json  body:truncated  body:bom  body:invalid-utf8
                                           a body with wrong bytes
          content-type:text/plain          a wrong Content-Type
          wrong-length  malformed-chunk  garbage
                                           an answer that is not correct HTTP
          delay:200  delay:100..300        a fixed or random delay in milliseconds
          delay:200~0.5                    a log-normal delay: median in milliseconds,
                                           and sigma
          drip:5/2s                        the body in 5 pieces over 2 s
          bandwidth:2000                   the body at 2000 bytes a second
          close-before  close-mid-body  reset  never
                                           an early end of the connection, or no answer
          lie:repeat-row  lie:skip-row  lie:short-page=3  lie:same-cursor
          lie:wrong-total=-1  lie:drifting-total=5  lie:endless-more
          lie:early-end  lie:other-order  lie:clamp  lie:cycle
          lie:ignore-cursor  lie:ignore-size  lie:empty-page  lie:tie-repeat=2
          lie:capped-total=20  lie:end-as=absent
                                           a page in the right form with wrong rows,
                                           references or numbers
        For a fault in one answer only: curl -H 'Understudy-Fault: status:503' …

        Web pages of this machine may read answers (CORS). --allow-origin allows pages
        of another origin, too. Only the pages of the stub may use the admin API.

        The admin API at /__understudy/ changes faults and rows, holds and releases
        answers, and shows and counts requests; /__understudy/openapi.json describes
        it. A browser that opens /__understudy/ gets the panel, a page that shows the
        requests as they come, and changes rows, faults and holds; --no-panel turns it
        off.

        /__understudy/metrics has counters for operators, and /__understudy/health and
        /__understudy/ready say whether the stub runs. --log json writes one line of
        JSON for each request to standard output; other messages go to standard error.

        Tests that share a stub use sandboxes: each has its own rows, faults, holds and
        journal. The first request to /__sandbox/NAME/, or with the header
        'Understudy-Sandbox: NAME', creates the sandbox NAME.

        --lan allows phones and emulators: the stub listens on all addresses and prints
        them. The admin API then needs a token, which the stub prints, too.

        EXAMPLES
          understudy serve
          understudy serve houses.yaml --port 0
          understudy serve Contracts/lists --watch
          understudy serve --preset stripe --rows 1000
          understudy serve --rows 9007199254740992 --page-size 50
          understudy serve --fault status:500@page=3,times=1 --fault delay:800@page=2
          understudy serve --fault lie:repeat-row@page=2
          understudy serve --allow-origin capacitor://localhost --allow-origin null
          understudy serve --lan --tls
          understudy serve --log json > requests.jsonl
          understudy serve --sandboxes 50 --sandbox-ttl 60
          understudy serve --no-panel
          curl 'http://127.0.0.1:4010/api/houses?pageIndex=2&pageSize=5'
          curl http://127.0.0.1:4010/__sandbox/test-17/api/houses
          curl -X POST -H 'Understudy-Admin: 1' -d '{"list":"houses","page":2}' \\
            http://127.0.0.1:4010/__understudy/holds

        ENVIRONMENT
          NO_COLOR                      turns colours off
          FORCE_COLOR, CLICOLOR_FORCE   turn colours on without a terminal
          XDG_DATA_HOME, HOME
              the folder in which --tls keeps its certificate

        EXIT CODES
          0   a signal ended the stub
          64  the command line is wrong
          65  a list file or a certificate is wrong
          69  the port, or the folder for the certificate, is not available
          74  standard output could not be written
        """
}
