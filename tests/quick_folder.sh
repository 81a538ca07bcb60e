#!/bin/sh
# Makes a folder for the files of tests and prints its name: in memory, if there is room and programs may run there.
# Tests write thousands of small journals, and each of their commits would wait for the disk.
set -eu

memory=/dev/shm

has_room() {
    free=$(df -Pk "$memory" 2>/dev/null | awk 'NR == 2 {print $4}')
    available=$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo 2>/dev/null)
    [ "${free:-0}" -gt 4000000 ] && [ "${available:-0}" -gt 8000000 ]
}

runs_programs() {
    printf '#!/bin/sh\n' >"$1/program" && chmod +x "$1/program" && "$1/program" 2>/dev/null && rm "$1/program"
}

if has_room; then
    folder=$(mktemp -d "$memory/punto-tests-XXXXXX")
    if ! runs_programs "$folder"; then
        rm -r "$folder"
        folder=
    fi
fi
folder=${folder:-$(mktemp -d "${TMPDIR:-/tmp}/punto-tests-XXXXXX")}
chmod 1777 "$folder" # PostgreSQL runs as another user
echo "$folder"
