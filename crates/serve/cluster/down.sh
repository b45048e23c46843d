#!/bin/sh
# Stops the servers of a cluster, the primary last; what they hold stays. `up.sh` starts them again.
#
#   down.sh FOLDER

. "$(dirname "$0")/common.sh"
for node in $(standbys) $(primary); do
    # One that was killed has no process left to be stopped.
    owner "$bin/pg_ctl" stop -s -m fast -D "$folder/$node/data" 2>/dev/null || true
done
