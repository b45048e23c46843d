#!/bin/sh
# Puts a standby in the place of a primary that is dead, or has to go:
#
#   promote.sh FOLDER
#
# 1. Fences the old primary: as long as it may still answer to anybody, nothing else is done.
# 2. Looks which standby is furthest. All have to be asked: a commit is on one of them, and nobody knows on which.
# 3. Has it wait for the others, and only then be written to.
# 4. Has the others follow it.
#
# Hosts find the new primary by themselves. `join.sh` makes the old one a standby.

. "$(dirname "$0")/common.sh"
old=$(primary)
standbys=$(standbys)
[ -n "$standbys" ] || explain "There is no standby that could be promoted."

# Here every server is on this machine, and a killed process is dead. Elsewhere this is what has to be done by other
# means, and seen to be done: its machine switched off, its disk or its port taken away.
fence() {
    if ! put_down "$old" || owner "$bin/pg_isready" -q -h 127.0.0.1 -p "$(port "$old")"; then
        explain "The old primary, $old, cannot be fenced: something still answers at port $(port "$old"), or works in \
$folder/$old/data. Two primaries would both accept moves, and one of the two games would be lost. Nothing was changed. \
Make sure that it is dead, and call this again."
    fi
    # Nobody starts it any more, and whoever does all the same starts a standby.
    owner touch "$folder/$old/fenced" "$folder/$old/data/standby.signal"
}
fence

# Bytes of the log that a standby has on its disk.
has() { ask "$1" "SELECT pg_wal_lsn_diff(GREATEST(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')"; }
furthest=
most=-1
for node in $standbys; do
    bytes=$(has "$node") || explain "Standby $node does not answer. What was acknowledged last may be on it alone, so none is \
promoted without it; the old primary, $old, stays fenced. Start it (up.sh), or take it out for good (rm -r $folder/$node) if \
what it had alone may be lost, and call this again."
    if [ "$bytes" -gt "$most" ]; then
        furthest=$node
        most=$bytes
    fi
done
others=$(echo "$standbys" | grep -v "$furthest" || true)

# From the moment on that it is promoted it may be written to: that it waits has to be said before.
wait_for_one_of "$furthest" $others
owner "$bin/pg_ctl" promote -s -w -D "$folder/$furthest/data"
echo "$furthest" >"$folder/primary.new"
mv "$folder/primary.new" "$folder/primary"
for node in $others; do
    ask "$node" "ALTER SYSTEM SET primary_conninfo = '$(follow "$node" "$furthest")'"
    ask "$node" "SELECT pg_reload_conf()" >/dev/null
done
echo "$furthest is the primary now; followed by: ${others:-nobody, so that commits wait for one disk only}"
