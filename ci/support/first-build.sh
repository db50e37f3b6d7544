# Understudy
# SPDX-License-Identifier: Apache-2.0
# Begins a first build with what everything else waits for; to be sourced. Its arguments are the options of the build.
#
# SwiftPM compiles what is ready in the reverse order of names. Without this, NIO, which waits for Atomics, would begin
# only when all of BoringSSL is compiled, and one core would have nothing to do at the end.
begin_first_build() {
    [[ -d .build/release/Atomics.build || -d .build/debug/Atomics.build ]] || swift build "$@" --target Atomics
}
