# Understudy
# SPDX-License-Identifier: Apache-2.0
# To be sourced: lets a script install, where that is allowed, what it needs beside the toolchain, or names it and ends.

# need PACKAGE WHAT COMMAND…: the Debian package, what it must bring, and the command that proves that it is there.
need() {
    local package=$1 what=$2
    shift 2
    "$@" >/dev/null 2>&1 && return
    if [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null; then
        { apt-get update --quiet=2 && apt-get install --quiet=2 --yes --no-install-recommends "$package"; } >/dev/null ||
            true
        "$@" >/dev/null 2>&1 && return
    fi
    echo "$(basename "$0"): install $what, then run this again" >&2
    exit 69
}
