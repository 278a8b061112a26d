#!/bin/sh
# Builds the image of this tag for this machine's processor and puts it into the registry, under a name that tells the processor.
set -eu
version="${GITHUB_REF_NAME#v}"
image="ghcr.io/$(echo "$GITHUB_REPOSITORY" | tr '[:upper:]' '[:lower:]')"
echo "$GH_TOKEN" | docker login ghcr.io --username "$GITHUB_ACTOR" --password-stdin
docker buildx build --push --provenance=false \
  --build-arg WERKPLAN_VERSION="$version" \
  --build-arg WERKPLAN_COMMIT="$(git rev-parse --short=8 HEAD)" \
  --build-arg WERKPLAN_SOURCE="$GITHUB_SERVER_URL/$GITHUB_REPOSITORY" \
  --tag "$image:$version-$(uname -m)" .
