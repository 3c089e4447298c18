#!/bin/sh
# The three commands of Temporal's command line that deploy/compose.yaml uses, over the HTTP interface of the server.
set -eu
host=${TEMPORAL_ADDRESS%:*}
call() {
  curl -sS --fail-with-body --max-time 10 --cacert "$TEMPORAL_TLS_SERVER_CA_CERT_PATH" \
    --cert "$TEMPORAL_TLS_CLIENT_CERT_PATH" --key "$TEMPORAL_TLS_CLIENT_KEY_PATH" \
    -H 'Content-Type: application/json' "https://$host:7243/api/v1/$1" ${2:+--data "$2"}
}
case "$1 $2 $3" in
'operator cluster health') call system-info ;;
'operator namespace describe') call "namespaces/$5" ;;
'operator namespace create')
  call namespaces "{\"namespace\":\"$5\",\"workflowExecutionRetentionPeriod\":\"$((${7%h} * 3600))s\"}"
  ;;
*)
  echo "no such command here: temporal $*" >&2
  exit 2
  ;;
esac
