#!/bin/sh
# The Dockerfile's steps without Docker; the database is the runner's own PostgreSQL, with the two roles of the compose file.
set -eu
sudo systemctl start postgresql
sudo -u postgres createdb werkplan
sudo -u postgres psql -d werkplan -c "CREATE ROLE werkplan SUPERUSER LOGIN"
POSTGRES_PASSWORD=imagebyhand
export POSTGRES_PASSWORD
sudo -E -u postgres psql -d werkplan -c 'SET ROLE werkplan' -f deploy/compose/roles.sql
at="127.0.0.1:5432/werkplan"
sudo env "PATH=$PATH" \
  DATABASE_URL="postgresql://werkplan_app:$POSTGRES_PASSWORD@$at" \
  DATABASE_OWNER_URL="postgresql://werkplan_owner:$POSTGRES_PASSWORD@$at" \
  node scripts/image-by-hand.mjs
