#!/usr/bin/env bash
# secured.sh DIR: adds the security plugin to what build.sh has put there. Nothing is done when DIR/security/ok exists.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=$(cd "$1" && pwd)/security
[ -e "$dir/ok" ] && exit 0
mvn -q -B -P security -f "$here/pom.xml" dependency:unpack-dependencies -DincludeTypes=zip -DincludeArtifactIds=opensearch-security \
  -DoutputDirectory="$dir" -DmarkersDirectory="$dir/markers"
touch "$dir/ok"
