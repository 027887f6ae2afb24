#!/bin/sh
# Builds the documentation of the library products by DocC, and ends with an error where it has a
# warning. What it documents was built before, by 'swift build'; a module's first page is its .docc.
# Usage: Documentation/docs.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
folder=$1 build=$(pwd)/.build/debug
bin=$(dirname "$(readlink -f "$(command -v swift)")")
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)",*/\1/p')
rm -rf "$folder"
mkdir -p "$folder/graphs"

# The C modules that they are made of.
set --
for map in "$build"/*.build/module.modulemap Sources/*/module.modulemap \
  .build/checkouts/*/Sources/_NumericsShims/include/module.modulemap \
  .build/checkouts/*/Sources/GRDBSQLite/module.modulemap \
  .build/checkouts/*/Sources/CYaml/include/module.modulemap; do
  if [ -e "$map" ]; then set -- "$@" -Xcc "-fmodule-map-file=$(readlink -f "$map")"; fi
done

for module in MeetingIndex Presentation; do
  "$bin/swift-symbolgraph-extract" -module-name "$module" -I "$build/Modules" "$@" \
    -target "$target" -minimum-access-level public -skip-inherited-docs \
    -skip-synthesized-members -output-dir "$folder/graphs" \
    -experimental-allowed-reexported-modules=Index,Mirror,Sync,Changes,Search,Evaluation,Care
  mkdir -p "$folder/$module"
  mv "$folder/graphs/$module"*.json "$folder/$module/"
  "$bin/docc" convert "Documentation/$module.docc" --additional-symbol-graph-dir "$folder/$module" \
    --fallback-display-name "$module" --fallback-bundle-identifier "meetings.$module" \
    --output-path "$folder/$module.doccarchive" --warnings-as-errors
done
