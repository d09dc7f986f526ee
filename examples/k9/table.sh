#!/bin/sh
# The rows of the paper's table 1 (Giannakopoulou, Pasareanu, Cobleigh: Assume-guarantee verification
# of source code with design-level assumptions, ICSE 2004), on our C++ executive.
#   examples/k9/table.sh [PROVISO] [OPTION…]
# Each row is two searches: of races, and of the property. Times are those of the searches, and of
# the whole call in parentheses; most of that is the compiler's, and nearly nothing the second time.
set -eu
cd "$(dirname "$0")"
proviso=${1:-proviso}
[ $# -eq 0 ] || shift
command -v "$proviso" >/dev/null || {
  echo "cannot run $proviso: give the path of the program" >&2
  exit 2
}
more="$*"

# row NAME PAPER SOURCES-AND-OPTIONS
row() {
  name=$1
  paper=$2
  shift 2
  answer=$(mktemp)
  # shellcheck disable=SC2086
  "$proviso" check "$@" --design k9.lts --target CHECKER --json --quiet $more >"$answer" 2>/dev/null || true
  python3 - "$answer" "$name" "$paper" <<'PY'
import json, sys
answer = json.load(open(sys.argv[1]))
verdict = answer.get("verdict", "error: " + answer.get("error", "")[:60])
steps = answer.get("steps", [])
states = " + ".join(str(s["states"]) for s in steps)
transitions = " + ".join(str(s["transitions"]) for s in steps)
megabytes = max((s.get("bytes", 0) for s in steps), default=0) / 1e6
search = sum(s.get("seconds", 0) for s in steps)
seconds = answer["statistics"]["seconds"]
print(f"{sys.argv[2]:38} {verdict:9} {states:>19} {transitions:>21} {megabytes:8.1f} "
      f"{search:8.3f} ({seconds:6.2f})   {sys.argv[3]}")
PY
  rm -f "$answer"
}

stubs="--stub universal:k9::Rover --stub universal:k9::Database"
whole="main.cpp executive.cpp cond_checker.cpp database.cpp timer_checker.cpp action_execution.cpp shared.cpp
  --map whole.map --stub universal:k9::Rover --property PRODUCE_CONSUME"
checker="cond_checker.cpp shared.cpp $stubs --driver universal:k9::ExecCondChecker --property PRODUCE_CONSUME"
executive="main.cpp executive.cpp timer_checker.cpp action_execution.cpp shared.cpp $stubs
  --stub universal:k9::ExecCondChecker --map cond_checker.map"
bug="--flag -DK9_ORIGINAL_BUG"
large="--flag -DK9_NODES=3 --flag -DK9_ALL_THREADS"
three="--domain Conditions=1..3"

printf '%-38s %-9s %19s %21s %8s %17s   %s\n' row verdict "states" "transitions" MB "s search (all)" \
  "paper: states, transitions, MB, time"
# shellcheck disable=SC2086
{
  row "Whole system" "183,132  425,641  952.85  12 min 24 s" $whole
  row "Whole system (bug)" "255  338  23.07  10 s" $whole $bug
  row "Premise 1, no assumption" "" $checker --map cond_checker.map
  row "Premise 1, A" "" $checker --map cond_checker.map --assume A
  row "Premise 1, A and A' as automata" "60,830  134,177  315.98  6 min 55 s" \
    $checker --map cond_checker.map --assume A --assume A_PRIME
  row "Premise 1, A as automaton, A' encoded" "53,215  117,756  255.96  4 min 49 s" \
    $checker --map cond_checker_encoded.map --assume A
  row "Premise 2, A" "13,884  20,601  118.97  1 min 16 s" $executive --property A
  row "Premise 2, A (bug)" "145  144  44.49  20 s" $executive --property A $bug
  row "Premise 2, A'" "13,884  20,601  109.58  1 min 7 s" $executive --property A_PRIME
  row "Premise 2, A' (bug)" "13,884  20,601  121.37  49 s" $executive --property A_PRIME $bug
  echo "With all threads and a plan of three nodes; the paper: out of memory"
  row "Whole system" "" $whole $large
  row "Premise 1, A and A' as automata" "" $checker --map cond_checker.map --assume A --assume A_PRIME $three
  row "Premise 1, A as automaton, A' encoded" "" $checker --map cond_checker_encoded.map --assume A $three
  row "Premise 2, A and A'" "" $executive --property A --property A_PRIME $large $three
}
