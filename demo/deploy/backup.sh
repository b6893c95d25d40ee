#!/bin/sh
# Backup of the service's database: backup.sh <directory>
#   DATABASE_URL or MIGRATIONS_DATABASE_URL  PostgreSQL itself, not a pooler
#   BACKUP_KEEP                              number of backups to keep, 14 by default
# The file has everything that the database has, seeds and wallets included: it is readable by its owner alone.

set -eu
umask 077
case $0 in */*) scripts=${0%/*} ;; *) scripts=. ;; esac
. "$scripts/database-url.sh"

[ $# -eq 1 ] || fail "name the directory of the backups."
directory=$1
keep=${BACKUP_KEEP:-14}
case $keep in
  "" | *[!0-9]* | 0) fail "BACKUP_KEEP is $keep: it must be a number from 1 on." ;;
esac
[ -d "$directory" ] || fail "there is no directory $directory."
require psql pg_dump pg_restore
open_database
require_version pg_dump

name=mint-$(date -u +%Y%m%dT%H%M%SZ).dump
[ ! -e "$directory/$name" ] || fail "$directory/$name is there already."
unfinished=$directory/.$name.$$
trap 'rm -f "$unfinished"' EXIT
trap 'exit 1' HUP INT TERM

pg_dump --format=custom --no-owner --no-privileges --no-password --file="$unfinished" "$database" ||
  fail "pg_dump has failed; no backup was made."
# Reads the whole table of contents.
pg_restore --list "$unfinished" | grep -q ' TABLE DATA public mints ' ||
  fail "the dump has no table of mints; no backup was made. Is this the service's database?"
sync
mv "$unfinished" "$directory/$name"

# The names sort by their times.
ls -1 "$directory" | grep '^mint-[0-9]\{8\}T[0-9]\{6\}Z\.dump$' | sort -r | tail -n "+$((keep + 1))" |
  while read -r old; do rm -f "$directory/$old"; done
echo "$directory/$name"
