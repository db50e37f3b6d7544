# Understudy
# SPDX-License-Identifier: Apache-2.0

"""Holds the layers behind a driver to contracts, as a test of Bazel.

    load("//tools:understudy.bzl", "understudy_test")

    understudy_test(
        name = "contracts",
        contracts = glob(["Contracts/**/*.yaml"]),
        driver = "//driver",
        require = ["paging-manager"],
        shard_count = 4,
        understudy = "@understudy//:bin/understudy",
    )

`understudy` is the program of the package, which an `http_archive` with its SHA-256 downloads once. The report is the
test's test.xml and the page for people is contracts.html in its outputs.zip. Understudy reads which shard it is; what
--test_filter says is a pattern of ids, such as 'P-3*'.
"""

# `exec`, so that a time limit of Bazel ends understudy itself, which then writes the report.
_SCRIPT = """#!/bin/sh
set -eu
: "${UNDERSTUDY_DRIVER:=%{driver}}"
set -- %{contracts} %{require}
if [ -n "${TESTBRIDGE_TEST_ONLY:-}" ]; then set -- "$@" --id "$TESTBRIDGE_TEST_ONLY"; fi
if [ -n "${TEST_UNDECLARED_OUTPUTS_DIR:-}" ]; then set -- "$@" --html "$TEST_UNDECLARED_OUTPUTS_DIR/contracts.html"; fi
exec %{understudy} check "$@" --driver "$UNDERSTUDY_DRIVER" --junit "$XML_OUTPUT_FILE"
"""

def _quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"

def _understudy_test(ctx):
    words = ["./" + ctx.executable.driver.short_path] + ctx.attr.driver_arguments
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    content = _SCRIPT
    for name, value in {
        "driver": " ".join(words),
        "contracts": " ".join([_quoted(file.short_path) for file in ctx.files.contracts]),
        "require": " ".join(["--require " + _quoted(layer) for layer in ctx.attr.require]),
        "understudy": _quoted("./" + ctx.executable.understudy.short_path),
    }.items():
        content = content.replace("%{" + name + "}", value)
    ctx.actions.write(script, content, is_executable = True)
    runfiles = ctx.runfiles(files = ctx.files.contracts)
    for program in [ctx.attr.driver, ctx.attr.understudy]:
        runfiles = runfiles.merge(ctx.runfiles(transitive_files = program[DefaultInfo].files))
        if program[DefaultInfo].default_runfiles:
            runfiles = runfiles.merge(program[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

understudy_test = rule(
    implementation = _understudy_test,
    test = True,
    attrs = {
        "contracts": attr.label_list(allow_files = [".yaml"], mandatory = True, doc = "The contract files."),
        "driver": attr.label(executable = True, cfg = "target", mandatory = True, doc = "Your driver."),
        "driver_arguments": attr.string_list(doc = "What the driver is started with."),
        "require": attr.string_list(doc = "The layers that the driver must have."),
        "understudy": attr.label(
            allow_single_file = True,
            cfg = "target",
            executable = True,
            mandatory = True,
            doc = "The program of the package.",
        ),
    },
)
