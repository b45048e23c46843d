#!/bin/sh
# Makes a cluster of PostgreSQL in a folder of its own and starts it: a primary and two standbys, of which each commit
# waits for one; or starts one again that is there, but for a server that was fenced. It prints the way to it, for `tabletop serve --database`.
#
#   up.sh FOLDER [PORT [STANDBYS]]     ports 5440 to 5442 and 2 standbys, unless said otherwise; on this machine only
#
# On machines of their own the same is done on each: what differs are addresses (docs/hosting.md).

. "$(dirname "$0")/common.sh"
first=${1:-5440}
standbys=${2:-2}

if [ -f "$folder/primary" ]; then
    # The primary first: the others ask it for what they lack.
    for node in $(primary) $(standbys); do
        [ -e "$folder/$node/fenced" ] || start "$node"
    done
    way
    exit
fi

echo "$first" >"$folder/port"
secret() { od -An -N 16 -tx1 /dev/urandom | tr -d ' \n'; }
(
    umask 077
    secret >"$folder/password"
    replicating=$(secret)
    echo "127.0.0.1:*:replication:replicator:$replicating" >"$folder/pass"
)
# The servers are the owner's, and so is what they replicate with.
chmod 755 "$folder"
[ "$(id -u)" != 0 ] || chown postgres: "$folder/pass"

install -d -m 700 "$folder/a"
[ "$(id -u)" != 0 ] || chown postgres: "$folder/a"
owner "$bin/initdb" -D "$folder/a/data" -U postgres -A peer --no-instructions -E UTF8 --locale C >"$folder/a.made" 2>&1 ||
    explain "initdb fails: $(cat "$folder/a.made")"
rm "$folder/a.made"
owner sh -c 'cat >>"$1"' sh "$folder/a/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
# Enough of the log for a standby that was away for a while, or follows another primary.
wal_keep_size = 256MB
# As much as three servers on one machine need.
shared_buffers = 32MB
max_connections = 200
# A standby that has gone without a word is noticed, and so is a primary.
wal_sender_timeout = 10s
wal_receiver_timeout = 10s
CONF
owner sh -c 'cat >"$1"' sh "$folder/a/data/pg_hba.conf" <<HBA
local all         postgres                peer map=owner
host  tabletop    tabletop   127.0.0.1/32 scram-sha-256
host  replication replicator 127.0.0.1/32 scram-sha-256
HBA
echo "owner $(owner id -un) postgres" | owner sh -c 'cat >"$1"' sh "$folder/a/data/pg_ident.conf"
echo a >"$folder/primary"
start a
ask a "CREATE ROLE replicator LOGIN REPLICATION PASSWORD '$(sed 's/.*://' "$folder/pass")'"
ask a "CREATE ROLE tabletop LOGIN PASSWORD '$(cat "$folder/password")'"
ask a "CREATE DATABASE tabletop OWNER tabletop"
case $standbys in
0) names= ;;
1) names=b ;;
*) names="b c" ;;
esac
for node in $names; do
    join "$node"
done
wait_for_one_of a $names
way
