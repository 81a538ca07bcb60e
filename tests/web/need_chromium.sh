#!/bin/sh
# Browser tests need Chromium and a font with 庄 and 閒: installs them from Debian if possible, otherwise says so.
# Its headless shell takes half of the processor time.
set -eu
has_font() { command -v fc-list >/dev/null && [ -n "$(fc-list :lang=zh | head -n 1)" ]; }
has_shell() { command -v chromium-headless-shell >/dev/null; }
has_browser() { has_shell || command -v chromium >/dev/null || command -v chromium-browser >/dev/null; }
install() { DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$@" >/dev/null 2>&1; }
if has_shell && has_font; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=10 || true
    install chromium-headless-shell fonts-noto-cjk || install chromium fonts-noto-cjk || true
fi
if has_browser && has_font; then exit 0; fi
echo "The browser tests need Chromium and a Chinese font: as root, apt-get install chromium-headless-shell fonts-noto-cjk" >&2
exit 1
