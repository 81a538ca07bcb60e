#!/bin/sh
# Browser tests need Chromium and a font with 庄 and 閒: installs them from Debian if possible, otherwise says so.
set -eu
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list :lang=zh | head -n 1)" ]; }
if { command -v chromium || command -v chromium-browser; } >/dev/null && has_font; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium fonts-noto-cjk >/dev/null
    exit 0
fi
echo "The browser tests need Chromium and a Chinese font: as root, apt-get install chromium fonts-noto-cjk" >&2
exit 1
