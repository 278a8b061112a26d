#!/bin/sh
# Makes the release of this tag and puts its files where they are downloaded.
set -eu
version="${GITHUB_REF_NAME#v}"
npm run release -- "$version" --no-image
cd "releases/$version"
gh release create "$GITHUB_REF_NAME" --verify-tag --title "Werkplan $version" --notes-file notes.md -- *
