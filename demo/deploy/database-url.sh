# Functions of backup.sh and restore.sh: the address of the database, and the versions of PostgreSQL's tools.

fail() {
  echo "${0##*/}: $1" >&2
  exit 1
}

require() {
  for tool in "$@"; do
    command -v "$tool" >/dev/null || fail "$tool is missing: install PostgreSQL's client, like postgresql-client-17."
  done
}

# Text without its percent encoding.
decode() {
  printf '%s\n' "$1" | LC_ALL=C awk '
    BEGIN { for (code = 1; code < 256; code++) byte[sprintf("%02x", code)] = sprintf("%c", code) }
    { rest = $0
      while (match(rest, /%[0-9A-Fa-f][0-9A-Fa-f]/)) {
        printf "%s%s", substr(rest, 1, RSTART - 1), byte[tolower(substr(rest, RSTART + 1, 2))]
        rest = substr(rest, RSTART + 3)
      }
      printf "%s", rest }'
}

# Sets $database to the address without its password, which goes into the environment: a process list shows parameters.
open_database() {
  address=${MIGRATIONS_DATABASE_URL:-${DATABASE_URL:-}}
  case $address in
    "") fail "DATABASE_URL is missing: set it to postgresql://user:password@host:port/name." ;;
    *pgbouncer=true*) fail "DATABASE_URL leads to a pooler: set MIGRATIONS_DATABASE_URL to PostgreSQL itself." ;;
    postgres://*@* | postgresql://*@*) ;;
    *) fail "DATABASE_URL is no address like postgresql://user:password@host:port/name." ;;
  esac
  scheme=${address%%://*}
  rest=${address#*://}
  account=${rest%@*}
  place=${rest##*@}
  case $account in
    *:*)
      PGPASSWORD=$(decode "${account#*:}")
      export PGPASSWORD
      ;;
  esac
  database=$scheme://${account%%:*}@$place
  # The role's own timeout is that of the service's statements.
  export PGOPTIONS='-c statement_timeout=0'
  server=$(psql --no-psqlrc --no-password --tuples-only --no-align --command 'show server_version_num' "$database") ||
    fail "the database can't be opened."
  server=$((server / 10000))
}

# Major version of a tool.
version_of() {
  "$1" --version | sed 's/[^0-9]*\([0-9]*\).*/\1/'
}

require_version() {
  tool=$(version_of "$1")
  [ "$tool" -ge "$server" ] ||
    fail "$1 is of version $tool, and the server of $server: install postgresql-client-$server."
}
