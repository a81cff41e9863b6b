#!/usr/bin/env bash
# Builds the release page, serves it and builds it anew whenever a source changes. PORT and ADDRESS choose where.
source "$(dirname "$0")/env.sh"

exec trunk serve --address "${ADDRESS:-127.0.0.1}" --port "${PORT:-8080}"
