#!/usr/bin/env bash
# build.sh DIR: fetches the jars of pom.xml with Maven, unpacks the plugin zips, compiles OsNode. Nothing is done when DIR/ok exists.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
dir=$1
[ -e "$dir/ok" ] && exit 0
mkdir -p "$dir/lib" "$dir/plugins" "$dir/classes"
dir=$(cd "$dir" && pwd)
mvn -q -B -f "$here/pom.xml" dependency:copy-dependencies -DincludeTypes=jar -DoutputDirectory="$dir/lib"
mvn -q -B -f "$here/pom.xml" dependency:unpack-dependencies -DincludeTypes=zip -DoutputDirectory="$dir/plugins" -DmarkersDirectory="$dir/markers"
javac -d "$dir/classes" -cp "$dir/lib/*" "$here/OsNode.java"
touch "$dir/ok"
