#!/usr/bin/env bash
# The frozen programs that are named run the compiled form, test themselves, and find nothing wrong: bash release/try.sh PROGRAM...
set -euo pipefail
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
HSCHESS_HOME=$(mktemp -d)
export HSCHESS_HOME
for program in "$@"; do
  "$program" --version | grep compiled
  "$program" --selftest
  "$program" doctor
done
