#!/bin/sh
# Builds the image for this machine's processor and starts the plant of the compose file with it.
set -eu
echo "POSTGRES_PASSWORD=$(openssl rand -hex 16)" > .env
docker compose build --build-arg WERKPLAN_COMMIT="$(git rev-parse --short HEAD)"
docker compose up --detach --wait --wait-timeout 180
curl --fail --silent --show-error http://127.0.0.1:3000/readyz
# Who runs the plan owns nothing, and the superuser is nobody's over the network.
docker compose exec -T app node server/dist/verify-cli.js
docker compose logs app | grep role_too_strong && exit 1
docker compose down --volumes
