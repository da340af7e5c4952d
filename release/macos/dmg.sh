#!/usr/bin/env bash
# The disk image for macOS: bash release/macos/dmg.sh dist/hschess.app OUT.dmg
# Signed where MACOS_IDENTITY names a Developer ID certificate in the keychain, notarised where NOTARY_KEY (a file), NOTARY_KEY_ID and
# NOTARY_ISSUER are set too; without them the app keeps the ad-hoc signature that PyInstaller gives it, and macOS asks before the first start.
set -euo pipefail
app=$1
image=$2
here=$(cd "$(dirname "$0")" && pwd)

sign() {
  codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" --sign "$MACOS_IDENTITY" "$1"
}

if [ -n "${MACOS_IDENTITY:-}" ]; then
  # What is inside is signed before what holds it.
  find "$app/Contents" -type f \( -name '*.so' -o -name '*.dylib' -o -perm -u+x \) -print0 |
    while IFS= read -r -d '' file; do if file -b "$file" | grep -q Mach-O; then sign "$file"; fi; done
  sign "$app"
  codesign --verify --deep --strict "$app"
fi

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$app" "$stage/"
ln -s /Applications "$stage/Applications"
hdiutil create -quiet -ov -format ULFO -fs HFS+ -volname hschess -srcfolder "$stage" "$image"

if [ -n "${MACOS_IDENTITY:-}" ]; then
  codesign --force --timestamp --sign "$MACOS_IDENTITY" "$image"
  if [ -n "${NOTARY_KEY:-}" ] && [ -n "${NOTARY_KEY_ID:-}" ] && [ -n "${NOTARY_ISSUER:-}" ]; then
    xcrun notarytool submit "$image" --key "$NOTARY_KEY" --key-id "$NOTARY_KEY_ID" --issuer "$NOTARY_ISSUER" --wait
    xcrun stapler staple "$image"
  fi
fi
