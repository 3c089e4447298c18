#!/bin/sh
# The part of the official image's entry point that deploy/compose.yaml uses.
set -eu
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups sh "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s\n' "$POSTGRES_PASSWORD" >/tmp/password
  # The variable holds several options.
  # shellcheck disable=SC2086
  initdb --pgdata "$PGDATA" --username postgres --pwfile /tmp/password --locale C.UTF-8 ${POSTGRES_INITDB_ARGS:-}
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --pgdata "$PGDATA" --options "-c listen_addresses=''" --wait start
  for file in /docker-entrypoint-initdb.d/*.sh; do
    [ ! -e "$file" ] || . "$file"
  done
  pg_ctl --pgdata "$PGDATA" --mode fast --wait stop
fi
exec "$@"
