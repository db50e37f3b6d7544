// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A folder in which the scripts of a template run as their system would run them, with a package that is a stand-in.
struct JobSite {
    /// The folder.
    let workspace: Workspace
    private let template: JobTemplate
    private let driver: String
    private let programs = Program().file.deletingLastPathComponent().path()

    /// Lays out the package, the contracts and the programs that the scripts call.
    ///
    /// - Parameters:
    ///   - template: The template whose scripts are run.
    ///   - contracts: The contract file.
    ///   - driver: The command of the driver; nil for the reference driver.
    /// - Throws: When files cannot be written.
    init(_ template: JobTemplate, contracts: String, driver: String? = nil) async throws {
        self.template = template
        self.driver = driver ?? "\(programs)/reference-driver"
        workspace = try Workspace([
            "Contracts/one.yaml": contracts,
            "package/understudy/bin/understudy": "#!/bin/sh\nexec '\(Program().file.path())' \"$@\"\n",
            // It copies, so that a test needs no network.
            "stand-ins/curl": "#!/bin/sh\ncp \"$UNDERSTUDY_URL\" understudy.tar.gz\n",
            "stand-ins/buildkite-agent": "#!/bin/sh\nexit 0\n",
            "stand-ins/kubectl": Self.kubectl,
        ])
        // A file that this process has written may still be open in a child of it, and cannot be started then; a copy can.
        try await prepare(
            """
            cp -r stand-ins bin
            chmod +x bin/* package/understudy/bin/understudy
            tar --create --gzip --file package.tar.gz --directory package understudy
            mkdir kept pipeline pipeline/understudy pipeline/shard-1 pods
            """
        )
    }

    /// Downloads the package, if the template does.
    func package() async throws {
        guard let script = try template.scripts.first(where: { $0.contains("sha256sum") }) else { return }
        let sum = try await run("sha256sum package.tar.gz").output.prefix { $0 != " " }
        let variables = ["UNDERSTUDY_URL": workspace.path("package.tar.gz"), "UNDERSTUDY_SHA256": String(sum)]
        let outcome = try await run(script, with: variables)
        #expect(outcome.exit == 0, "\(outcome.error)")
        try await prepare("cp understudy.tar.gz pipeline/understudy/")
    }

    /// Checks one of four shards.
    func check(_ shard: Int) async throws -> Program.Outcome {
        var variables = Self.variables(of: shard, template: template.testDescription)
        variables["UNDERSTUDY_DRIVER"] = driver
        variables["REPORTS"] = workspace.path("pods/\(shard)")
        variables["XML_OUTPUT_FILE"] = workspace.path("kept/shard-\(shard).xml")
        try await prepare("mkdir -p pods/\(shard)")
        var script = try template.script(with: template.isBazel ? "exec " : "understudy check ")
        for (name, word) in ["driver": driver, "contracts": "Contracts", "require": "", "understudy": "understudy"] {
            script = script.replacing("%{\(name)}", with: word)
        }
        let outcome = try await run(script, with: variables)
        try await prepare("if [ -d shards ]; then cp -r shards/. kept/; fi; rm -rf shards")
        return outcome
    }

    /// Joins the shards, and returns how that ended.
    func join() async throws -> Int32 {
        try await prepare("rm -rf shards status && cp -r kept shards && cp -r kept/. pipeline/shard-1")
        let own = template.files.first { $0.pathExtension == "sh" }?.path()
        let script = try template.script(with: "report merge")
        let outcome = try await run(own.map { "exec sh '\($0)'" } ?? script)
        // A step of CircleCI leaves the judgement to a later one.
        guard workspace.names.contains("status") else { return outcome.exit }
        return try await run("exit $(cat status)").exit
    }

    /// The joined report.
    var report: ReportDocument? {
        let name = workspace.names.contains("junit.xml") ? "junit.xml" : "report/junit.xml"
        return (try? workspace.text(name)).flatMap { ReportDocument($0) }
    }

    private func prepare(_ script: String) async throws {
        let outcome = try await run(script)
        try #require(outcome.exit == 0, "\(outcome.error)")
    }

    private func run(_ script: String, with variables: [String: String] = [:]) async throws -> Program.Outcome {
        let path = "\(workspace.path("bin")):\(programs):/usr/bin:/bin"
        let own = ["PATH": path, "PIPELINE_WORKSPACE": workspace.path("pipeline")]
        let all = own.merging(variables) { $1 }
        return try await Program.shell.run(["-ec", script], in: workspace.folder, environment: all)
    }

    /// The variables of one of four shards; those of two systems at once would contradict each other.
    private static func variables(of shard: Int, template: String) -> [String: String] {
        switch template {
        case "gitlab-ci.yml": ["CI_NODE_INDEX": "\(shard)", "CI_NODE_TOTAL": "4"]
        case "circleci.yml": ["CIRCLE_NODE_INDEX": "\(shard - 1)", "CIRCLE_NODE_TOTAL": "4"]
        case "buildkite.yml": ["BUILDKITE_PARALLEL_JOB": "\(shard - 1)", "BUILDKITE_PARALLEL_JOB_COUNT": "4"]
        case "azure-pipelines.yml": ["SYSTEM_JOBPOSITIONINPHASE": "\(shard)", "SYSTEM_TOTALJOBSINPHASE": "4"]
        case "kubernetes": ["JOB_COMPLETION_INDEX": "\(shard - 1)", "JOB_COMPLETION_TOTAL": "4"]
        case "understudy.bzl": ["TEST_SHARD_INDEX": "\(shard - 1)", "TEST_TOTAL_SHARDS": "4"]
        default: ["SHARD": "\(shard)"]
        }
    }

    /// A cluster whose job has ended, with the logs of the pods that ran.
    private static let kubectl = """
        #!/bin/sh
        case "$1 $2" in
        "get job") echo Complete ;;
        "get pods") for folder in pods/*; do echo "pod/$(basename "$folder")"; done ;;
        logs*)
            case "$4" in
            report) cat "pods/${2##*/}/shard.xml" ;;
            page) cat "pods/${2##*/}/shard.html" ;;
            esac ;;
        esac
        """
}
