#!/usr/bin/env bash
# Install the Debian package of a folder, look at it as a desktop does, test it, remove it; then test the AppImage: bash release/linux/try.sh OUT
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$(realpath "$1")
app=org.hschess.hschess
as_root() { if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi; }

desktop-file-validate "$here/$app.desktop"
appstreamcli validate --no-net "$here/$app.metainfo.xml"

as_root apt-get install -y --no-install-recommends "$out"/hschess_*.deb >/dev/null
bash "$here/../try.sh" hschess
test -f /usr/share/applications/$app.desktop
grep -q hschess-record /usr/share/mime/globs2
as_root apt-get remove -y hschess >/dev/null
test ! -e /usr/lib/hschess
if grep -q hschess-record /usr/share/mime/globs2; then echo "the file type is still there"; exit 1; fi

APPIMAGE_EXTRACT_AND_RUN=1 bash "$here/../try.sh" "$out"/hschess-linux-*.AppImage
