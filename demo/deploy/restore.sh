#!/bin/sh
# Restores a backup into an empty database: restore.sh <file>
#   DATABASE_URL or MIGRATIONS_DATABASE_URL  the empty database, at PostgreSQL itself, not a pooler
# All or nothing, in one transaction.

set -eu
case $0 in */*) scripts=${0%/*} ;; *) scripts=. ;; esac
. "$scripts/database-url.sh"

[ $# -eq 1 ] || fail "name the backup."
file=$1
[ -r "$file" ] || fail "$file can't be read."
require psql pg_restore
pg_restore --list "$file" >/dev/null ||
  fail "$file is no backup that pg_restore of version $(version_of pg_restore) can read."
open_database
require_version pg_restore

tables=$(psql --no-psqlrc --no-password --tuples-only --no-align --command "
  select count(*) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname <> 'information_schema' and nspname !~ '^pg_'" "$database")
[ "$tables" -eq 0 ] || fail "the database isn't empty: create another one, with createdb, and name that in the address."

pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --no-password --dbname="$database" "$file" ||
  fail "pg_restore has failed; the database is as it was."
psql --no-psqlrc --no-password --quiet --command "set client_min_messages = error" --command analyze "$database"

cat <<'TEXT'
Restored. Start no process yet. Two minutes after the last one has ended:
  npm run service -- reconcile
and for each collection with MINTS_UNKNOWN:
  npm run service -- mints adopt <collection>
until reconcile finds nothing.
TEXT
