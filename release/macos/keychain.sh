#!/usr/bin/env bash
# Put the certificate of the environment into a keychain of its own, for dmg.sh; without one nothing is done.
#   MACOS_CERTIFICATE  a .p12 file as base64, MACOS_CERTIFICATE_PASSWORD  its password
#   NOTARY_KEY_TEXT    the .p8 key of App Store Connect as text
# What dmg.sh needs is written to GITHUB_ENV.
set -euo pipefail
if [ -z "${MACOS_CERTIFICATE:-}" ]; then
  echo "there is no certificate: the app will not be signed"
  exit 0
fi
chain=$RUNNER_TEMP/hschess.keychain-db
password=$(openssl rand -hex 16)
printf %s "$MACOS_CERTIFICATE" | base64 --decode >"$RUNNER_TEMP/certificate.p12"
security create-keychain -p "$password" "$chain"
security set-keychain-settings -lut 3600 "$chain"
security unlock-keychain -p "$password" "$chain"
security import "$RUNNER_TEMP/certificate.p12" -k "$chain" -P "$MACOS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$chain" >/dev/null
security list-keychains -d user -s "$chain" login.keychain-db
rm "$RUNNER_TEMP/certificate.p12"
identity=$(security find-identity -v -p codesigning "$chain" | awk '/Developer ID Application/ {print $2; exit}')
echo "MACOS_IDENTITY=$identity" >>"$GITHUB_ENV"
if [ -n "${NOTARY_KEY_TEXT:-}" ]; then
  (umask 077 && printf %s "$NOTARY_KEY_TEXT" >"$RUNNER_TEMP/notary.p8")
  echo "NOTARY_KEY=$RUNNER_TEMP/notary.p8" >>"$GITHUB_ENV"
fi
