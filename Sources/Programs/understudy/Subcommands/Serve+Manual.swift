// Understudy
// SPDX-License-Identifier: Apache-2.0

extension Serve {
    /// The text of `understudy serve --help` before the options; no line is longer than 79 columns.
    static let manual = """
        Without a file, serves a list of houses at /api/houses. Serves all list files
        of a folder together. GET / lists the endpoints.

        A fault is WHAT[@list=NAME][,page=N][,row=N][,header=NAME=VALUE][,request=N]
        [,times=N][,rate=0.1]. Rows count from 0. WHAT is one of
          status:500  status:500:MESSAGE   an error, with the server's message
          business:1001:MESSAGE            an error in the body of a status 200
          redirect-loop  rate-limit:5s  unavailable:5s  unauthorized:HEADER
          shape:Data.List=null             a part of the body that is null, missing,
                                           string, number, array, object, …
          body:empty  body:invalid-json  body:truncated  body:bom  body:invalid-utf8
          content-type:text/plain  wrong-length  malformed-chunk  garbage
          delay:200  delay:100..300        a late answer, with a fixed or random delay
          delay:200~0.5                    a delay with a long tail: median and sigma
          drip:5/2s  bandwidth:2000        a body in pieces, or slow
          close-before  close-mid-body  reset  never
          lie:repeat-row  lie:skip-row  lie:short-page=3  lie:same-cursor
          lie:wrong-total=-1  lie:drifting-total=5  lie:endless-more
          lie:early-end  lie:other-order  lie:clamp
                                           a well-formed page with wrong content
        A request can ask for a fault: curl -H 'Understudy-Fault: status:503' …

        Web pages of this machine may read answers (CORS); --allow-origin allows
        others, except to the admin API.

        While the stub runs, /__understudy/ changes faults and rows, holds and releases
        answers, and shows and counts requests; /__understudy/openapi.json describes
        it.

        --lan allows phones and emulators: the stub listens on all addresses and prints
        them. The admin API then needs a token, which the stub prints, too.

        EXAMPLES
          understudy serve
          understudy serve houses.yaml --port 0
          understudy serve Contracts/lists --watch
          understudy serve --rows 9007199254740992 --page-size 50
          understudy serve --fault status:500@page=3,times=1 --fault delay:800@page=2
          understudy serve --fault lie:repeat-row@page=2
          understudy serve --allow-origin capacitor://localhost --allow-origin null
          understudy serve --lan --tls
          curl 'http://127.0.0.1:4010/api/houses?pageIndex=2&pageSize=5'
          curl -X POST -H 'Understudy-Admin: 1' -d '{"list":"houses","page":2}' \\
            http://127.0.0.1:4010/__understudy/holds

        ENVIRONMENT
          NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE
              no colours, or colours also without a terminal
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
