#!/bin/sh
# Asks a question with curl and jq:
#   sh examples/clients/curl/research.sh "Which suppliers missed their targets, and why?" [file …] > report.md
set -eu
url="${PLUMBLINE_URL:-http://localhost:8484}"
question="$1"
shift

# shellcheck disable=SC2120
call() { curl --silent --show-error --fail-with-body ${PLUMBLINE_KEY:+-H "Authorization: Bearer $PLUMBLINE_KEY"} "$@"; }

if [ "$#" -gt 0 ]; then
  for file in "$@"; do
    shift
    set -- "$@" --form "files=@$file"
  done
  upload=$(call "$@" "$url/api/documents?collection=uploads" | jq --raw-output .id)
  while call "$url/api/uploads/$upload" | jq --exit-status '.status == "waiting" or .status == "reading"' >&2; do
    sleep 1
  done
fi

run=$(jq --null-input --arg question "$question" '{ question: $question }' |
  call --header 'Content-Type: application/json' --data @- "$url/api/research" | jq --raw-output .id)

# The stream closes when the run has ended. To go on after a broken connection: --header "Last-Event-ID: N".
call --no-buffer "$url/api/research/$run/events" | grep --line-buffered '^event: ' >&2
call --header 'Accept: text/markdown' "$url/api/research/$run/report"
