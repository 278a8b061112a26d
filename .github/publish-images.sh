#!/bin/sh
# Joins the images of both processors under the version's name.
set -eu
version="${GITHUB_REF_NAME#v}"
image="ghcr.io/$(echo "$GITHUB_REPOSITORY" | tr '[:upper:]' '[:lower:]')"
echo "$GH_TOKEN" | docker login ghcr.io --username "$GITHUB_ACTOR" --password-stdin
docker buildx imagetools create --tag "$image:$version" --tag "$image:latest" "$image:$version-x86_64" "$image:$version-aarch64"
docker buildx imagetools inspect "$image:$version"
