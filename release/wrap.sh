#!/usr/bin/env bash
# Wrap the built programs of a folder: bash release/wrap.sh PROGRAMS OUT RUNTIME
# PROGRAMS holds hschess-linux-x86_64.tar.xz and hschess-windows-x86_64.zip, RUNTIME is the start program of AppImages.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
programs=$(realpath "$1") out=$(realpath -m "$2") runtime=$(realpath "$3")
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$top/hschess/__init__.py")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/linux" "$work/windows" "$out"
cd "$top"
python() { uv run --quiet --extra dev python "$@"; }

tar -C "$work/linux" -xJf "$programs/hschess-linux-x86_64.tar.xz"
python -m release.linux.deb "$work/linux/hschess" "$out"
python -m release.linux.appimage "$work/linux/hschess" "$out" "$runtime"

python -m zipfile -e "$programs/hschess-windows-x86_64.zip" "$work/windows"
# NSIS needs three numbers, without a suffix as in 1.2.0rc1.
makensis -V2 -WX -DVERSION="$(grep -o '^[0-9]*\.[0-9]*\.[0-9]*' <<<"$version")" -DBUNDLE="$work/windows/hschess" \
  -DOUT="$out/hschess-windows-x86_64-setup.exe" release/windows/hschess.nsi
