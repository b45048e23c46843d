# What the scripts here share: where PostgreSQL is, whose it is, and what stands in the folder of a cluster.
#
# The folder: a/, b/, c/ are the servers, each with its data/ and its log, and `fenced` in that of one that was a primary
# and has not joined again; `primary` names the one that is written to, `port` the port of a (b and c have the next two),
# `password` the password of the host's role.

set -eu

explain() {
    echo "$1" >&2
    exit 1
}

[ $# -ge 1 ] || explain "Say in which folder the cluster lies, or is to lie: $0 FOLDER"
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift

# Debian keeps the programs of each version in a folder of its own; the newest is taken.
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(pg_config --bindir 2>/dev/null) || true
[ -n "$bin" ] && [ -x "$bin/initdb" ] ||
    explain "PostgreSQL is missing. Debian and Ubuntu: apt-get install postgresql"

# PostgreSQL does not run as root.
owner() {
    if [ "$(id -u)" = 0 ]; then
        (cd / && setpriv --reuid=postgres --regid=postgres --init-groups --reset-env -- "$@")
    else
        "$@"
    fi
}

primary() { cat "$folder/primary"; }

# The servers that there are.
nodes() { (cd "$folder" && ls -d [abc] 2>/dev/null) || true; }

# Those that follow the primary. One that was fenced does not: it may have more than was ever acknowledged.
standbys() {
    for node in $(nodes); do
        [ "$node" = "$(primary)" ] || [ -e "$folder/$node/fenced" ] || echo "$node"
    done
}

# The port of a server.
port() {
    case $1 in
    a) cat "$folder/port" ;;
    b) echo $(($(cat "$folder/port") + 1)) ;;
    c) echo $(($(cat "$folder/port") + 2)) ;;
    esac
}

# Asks a server something, by the socket in its own folder, which nobody but its owner reaches.
ask() {
    owner "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$folder/$1" -p "$(port "$1")" -U postgres -d "${3:-postgres}" -c "$2"
}

# The processes of a server, also those whose first one was killed: each works in the folder of its data.
processes() {
    for process in /proc/[0-9]*; do
        if [ "$(readlink "$process/cwd" 2>/dev/null)" = "$folder/$1/data" ]; then
            echo "${process#/proc/}"
        fi
    done
}

# Starts a server, unless it runs.
start() {
    [ -z "$(processes "$1")" ] || return 0
    # They name a process that was killed, whose number may be another's by now.
    owner rm -f "$folder/$1/data/postmaster.pid" "$folder/$1/.s.PGSQL.$(port "$1")" "$folder/$1/.s.PGSQL.$(port "$1").lock"
    # The memory of one that was killed a moment ago may still be in use: a server refuses to start then.
    for pause in 0.3 1 3; do
        owner "$bin/pg_ctl" start -s -w -D "$folder/$1/data" -l "$folder/$1/log" -o "-p $(port "$1") -k $folder/$1" 2>/dev/null &&
            return 0
        sleep $pause
    done
    explain "Server $1 does not start. The end of $folder/$1/log:
$(tail -n 20 "$folder/$1/log")"
}

# Kills all processes of a server at once. Fails if some are still there.
put_down() {
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        found=$(processes "$1")
        [ -n "$found" ] || return 0
        # Some end by themselves as soon as the first one has.
        kill -9 $found 2>/dev/null || true
        sleep 0.1
    done
    return 1
}

# Where a standby gets its log from, and under which name.
follow() {
    echo "host=127.0.0.1 port=$(port "$2") user=replicator passfile=$folder/pass application_name=$1"
}

# Makes a server a standby of the primary, with a copy of what that has.
join() {
    rm -rf "$folder/$1"
    install -d -m 700 "$folder/$1"
    [ "$(id -u)" != 0 ] || chown postgres: "$folder/$1"
    owner "$bin/pg_basebackup" -D "$folder/$1/data" -d "$(follow "$1" "$(primary)")" -c fast -X stream
    owner touch "$folder/$1/data/standby.signal"
    owner sh -c 'echo "primary_conninfo = '"'$(follow "$1" "$(primary)")'"'" >>"$1"' sh "$folder/$1/data/postgresql.auto.conf"
    start "$1"
}

# Has a server wait, at each commit, until one of these standbys has it on its disk, too.
wait_for_one_of() {
    node=$1
    shift
    names=$(echo "$@" | sed 's/ /, /g')
    ask "$node" "ALTER SYSTEM SET synchronous_standby_names = '${names:+ANY 1 ($names)}'"
    ask "$node" "SELECT pg_reload_conf()" >/dev/null
    until [ "$(ask "$node" "SHOW synchronous_standby_names")" = "${names:+ANY 1 ($names)}" ]; do
        sleep 0.05
    done
}

# The way to the cluster for `tabletop serve --database`.
way() {
    hosts=
    for node in $(nodes); do
        hosts=$hosts${hosts:+,}127.0.0.1:$(port "$node")
    done
    echo "postgres://tabletop:$(cat "$folder/password")@$hosts/tabletop"
}
