#!/bin/sh
# Tests what asks the database most on a PostgreSQL of this version: .github/test-postgresql.sh 17
set -eu
password="$(openssl rand -hex 16)"
docker run --detach --name postgresql --publish 127.0.0.1:5432:5432 --shm-size 1g --env POSTGRES_PASSWORD="$password" \
  "postgres:$1" -c max_connections=200 -c fsync=off -c full_page_writes=off -c plan_cache_mode=force_generic_plan
until docker exec postgresql pg_isready --host 127.0.0.1 --username postgres; do sleep 1; done
TEST_DATABASE_URL="postgresql://postgres:$password@127.0.0.1:5432/postgres" \
  npm test -- --project server tests/api tests/database
