#!/bin/sh
# Kills a server with all its processes at once (kill -9), as a power cut would: the primary, unless another is named.
#
#   kill.sh FOLDER [SERVER]

. "$(dirname "$0")/common.sh"
put_down "${1:-$(primary)}"
