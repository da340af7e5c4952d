#!/usr/bin/env bash
# Build the folder dist/hschess (dist/hschess.app on macOS) and, elsewhere than on macOS, the one file onefile/hschess.
#   bash release/build.sh            once
#   bash release/build.sh --twice    and again beside it: fails if any byte differs
set -euo pipefail
cd "$(dirname "$0")/.."
# A traceback without carets under its lines: a megabyte less.
export PYTHONHASHSEED=0 PYTHONNODEBUGRANGES=1
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH

python() { uv run --quiet --extra dev python "$@"; }

if [ "${HSCHESS_COMPILE:-}" = yes ]; then
  rm -rf build/compiled
  python -m hschess compile --out build/compiled
  export HSCHESS_COMPILE=build/compiled
fi

build() {
  python -m PyInstaller --noconfirm --log-level WARN --distpath "$1dist" --workpath "build/$1folder" build.spec
  if [ "$(uname)" != Darwin ]; then
    HSCHESS_ONEFILE=1 python -m PyInstaller --noconfirm --log-level WARN --distpath "$1onefile" --workpath "build/$1file" build.spec
  fi
}

build ""
if [ "${1:-}" = "--twice" ]; then
  build "build/again/"
  diff --recursive --no-dereference dist build/again/dist
  diff --recursive onefile build/again/onefile
  echo "both builds are the same"
fi
