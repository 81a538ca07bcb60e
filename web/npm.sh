#!/bin/sh
# npm in this folder: with the system's Node where it is 20 or newer, else with one from PyPI in the virtual environment.
# A script runs with the packages of the lock file: they are installed first if it has changed.
set -eu
cd "$(dirname "$0")"
major() { "$1" -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0; }
if [ "$(major node)" -lt 20 ] || ! command -v npm >/dev/null; then
    bin=$PWD/../.venv/bin
    [ -x "$bin/npm" ] || "$bin/pip" install --quiet --require-hashes -r node.lock
    PATH=$bin:$PATH
    export PATH
fi
if [ "${1:-}" = run ] && [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm --silent ci
    touch node_modules/.package-lock.json
fi
exec npm --silent "$@"
