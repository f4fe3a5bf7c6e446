#!/usr/bin/env bash
# Installs postgresql-15 and pgvector on Debian 12, as root; does nothing where both are there. Bookworm has no package
# of pgvector, so it is built from Debian's source package of trixie.
set -euo pipefail
VERSION=15
[ -f "/usr/lib/postgresql/$VERSION/lib/vector.so" ] && exit 0
export DEBIAN_FRONTEND=noninteractive
# The mirror is the one that this machine already uses.
mirror=$(awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/debian.sources)
cat > /etc/apt/sources.list.d/pgvector-source.sources <<SOURCES
Types: deb-src
URIs: $mirror
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
apt-get update -qq
apt-get install -y -qq --no-install-recommends "postgresql-$VERSION" "postgresql-server-dev-$VERSION" build-essential dpkg-dev
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get source -qq pgvector
cd pgvector-*/
make -s PG_CONFIG="/usr/lib/postgresql/$VERSION/bin/pg_config"
make -s install PG_CONFIG="/usr/lib/postgresql/$VERSION/bin/pg_config"
