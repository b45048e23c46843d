#!/bin/sh
# Makes a server a standby of the primary, with a new copy of all it has, and has each commit wait for one of the
# standbys: for what was the primary before `promote.sh`.
#
#   join.sh FOLDER SERVER

. "$(dirname "$0")/common.sh"
node=${1:?which server: a, b or c}
[ "$node" != "$(primary)" ] || explain "$node is the primary."
[ -z "$(processes "$node")" ] || owner "$bin/pg_ctl" stop -s -m fast -D "$folder/$node/data"
join "$node"
wait_for_one_of "$(primary)" $(standbys)
