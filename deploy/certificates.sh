#!/bin/sh
# Creates the certificates of Temporal's mutual TLS: an authority (10 years), a server and a client certificate (2 years).
# Repeat it to renew the certificates that end within 60 days; new keys come with them.
# usage: certificates.sh FOLDER [OWNER]
#   FOLDER/authority  stays with the operator; no process reads it
#   FOLDER/server     for the Temporal server
#   FOLDER/client     for the Kinora worker
#   OWNER             user[:group] that owns the keys of server and client
set -eu
umask 077
folder=$1
owner=${2:-}
renewal_seconds=$((60 * 86400))
server_name=temporal
authority=$folder/authority/ca

is_current() { [ -s "$1.key" ] && openssl x509 -in "$1.crt" -noout -checkend "$renewal_seconds" >/dev/null 2>&1; }

is_issued_for() { # FILE PURPOSE [HOST NAME]
  openssl verify -CAfile "$authority.crt" -purpose "$2" ${3:+-verify_hostname "$3"} "$1.crt" >/dev/null 2>&1
}

request() { # FILE SUBJECT
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/O=Kinora/CN=$2" \
    -keyout "$1.key.new" -out "$1.csr"
}

sign() { # FILE DAYS EXTENSIONS SIGNER …
  file=$1 days=$2
  printf '%b' "$3" >"$file.ext"
  shift 3
  openssl x509 -req -in "$file.csr" -sha256 -days "$days" -set_serial "0x$(openssl rand -hex 16)" -extfile "$file.ext" \
    -out "$file.crt.new" "$@"
  rm "$file.csr" "$file.ext"
  chmod 644 "$file.crt.new"
}

# An interrupted run leaves a key without a certificate, which the next run replaces.
place() { # FILE
  rm -f "$1.crt"
  mv "$1.key.new" "$1.key"
  mv "$1.crt.new" "$1.crt"
}

issue() { # FILE SUBJECT EXTENSIONS
  request "$1" "$2"
  sign "$1" 730 "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\n$3\n" \
    -CA "$authority.crt" -CAkey "$authority.key"
  [ -z "$owner" ] || chown "$owner" "$1.key.new" "$1.crt.new"
  place "$1"
}

mkdir -p "$folder/authority" "$folder/server" "$folder/client"
chmod 755 "$folder/server" "$folder/client"

if ! is_current "$authority"; then
  request "$authority" 'Temporal authority'
  sign "$authority" 3650 'basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign\n' \
    -signkey "$authority.key.new"
  place "$authority"
fi

server=$folder/server/server
# Temporal's own services are clients of each other, with the certificate of the server.
is_current "$server" && is_issued_for "$server" sslserver "$server_name" ||
  issue "$server" "$server_name" "extendedKeyUsage=serverAuth,clientAuth\nsubjectAltName=DNS:$server_name,DNS:localhost,IP:127.0.0.1"

client=$folder/client/client
is_current "$client" && is_issued_for "$client" sslclient || issue "$client" kinora-worker 'extendedKeyUsage=clientAuth'

for part in server client; do
  cp "$authority.crt" "$folder/$part/ca.crt.new"
  chmod 644 "$folder/$part/ca.crt.new"
  mv "$folder/$part/ca.crt.new" "$folder/$part/ca.crt"
done
