#!/bin/sh
# Plants mistakes in a copy of the tree, one at a time, and looks whether scripts/check-layers names
# each: mistakes_test.sh ROOT
set -eu
root=$1
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir "$copy/docs"
cp -r "$root/src" "$root/runtime" "$copy"
cp "$root/docs/architecture.md" "$copy/docs"
cd "$copy"
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# sees MESSAGE: the script fails and says so.
sees() {
  if output=$("$root/scripts/check-layers" "$copy"); then
    fail "nothing is wrong with: $1"
  elif ! printf '%s\n' "$output" | grep -qF "$1"; then
    fail "expected: $1; got: $output"
  fi
}

# plant FOLDER INCLUDED MESSAGE
plant() {
  printf '#include "%s"\n' "$2" >"$1/planted.cpp"
  sees "$3"
  rm "$1/planted.cpp"
}

"$root/scripts/check-layers" "$copy" || fail "the copy itself"

plant src/base lts/lts.hpp "src/base/planted.cpp: base may not include lts/lts.hpp"
plant src/lts space/space.hpp "lts may not include space/space.hpp"
plant src/lang/fsp lang/smv/smv.hpp "lang/fsp may not include lang/smv"
plant src/lang/fsp subject/subject.hpp "lang may not include subject/subject.hpp"
plant src/subject engine/reach/ltl.hpp "subject may not include engine/reach/ltl.hpp"
plant src/engine/reach lang/smv/smv.hpp "engine may not include lang/smv/smv.hpp"
plant src/engine/reach engine/weakest/weakest.hpp "engine/reach may not include engine/weakest"
plant src/engine/reach runtime/protocol.hpp "engine may not include runtime/protocol.hpp"
plant src/engine/native runtime/world.hpp "engine may not include runtime/world.hpp"
plant src/engine/certify space/space.hpp "engine/certify may not include space"
plant src/report/model engine/reach/ltl.hpp "report may not include engine/reach/ltl.hpp"
plant src/ask cli/help.hpp "ask may not include cli/help.hpp"
plant src/ask nowhere/nothing.hpp "ask may not include nowhere/nothing.hpp"
plant runtime lts/lts.hpp "runtime may not include lts/lts.hpp"

cp src/lang/fsp/codes.cpp kept
echo '#include "lang/fsp/fsp.hpp"' >>src/lang/fsp/codes.cpp
sees "cycle of includes: lang/fsp/codes lang/fsp/fsp lang/fsp/codes"
mv kept src/lang/fsp/codes.cpp

mkdir src/utils src/engine/magic
sees "src/utils: docs/architecture.md has no row for this room"
sees "src/engine/magic: docs/architecture.md has no row for this engine"
rmdir src/utils src/engine/magic

cp src/base/source.cpp kept
seq 700 >>src/base/source.cpp
sees "lines; at most 600"
mv kept src/base/source.cpp

# The page must say what is true.
cp docs/architecture.md kept
sed 's/^\(| `weakest` .*|\) `reach`[^|]*|$/\1 none |/' kept >docs/architecture.md
sees "engine/weakest may not include engine/reach"
sed 's/^\(| `reach` .*|\) none |$/\1 `weakest` |/' kept >docs/architecture.md
sees "docs/architecture.md: reach does not use weakest"
sed '/^| engine | gives/d' kept >docs/architecture.md
sees "docs/architecture.md: there is no table of engines"
mv kept docs/architecture.md

[ "$failures" -eq 0 ] && echo "every mistake is named"
exit "$failures"
