#!/bin/sh
# Fills in the templates as the official image does.
set -eu
rm -f /etc/nginx/sites-enabled/default
mkdir -p /etc/nginx/conf.d
names=$(env | sed -n 's/^\([A-Z_]*\)=.*/${\1}/p' | tr '\n' ' ')
for file in /etc/nginx/templates/*.template; do
  envsubst "$names" <"$file" >"/etc/nginx/conf.d/$(basename "$file" .template)"
done
exec nginx -g 'daemon off;'
