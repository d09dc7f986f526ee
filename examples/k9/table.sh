#!/bin/sh
# The rows of the paper's table 1 (Giannakopoulou, Pasareanu, Cobleigh: Assume-guarantee verification
# of source code with design-level assumptions, ICSE 2004), on our C++ executive.
#   examples/k9/table.sh [PROVISO] [OPTION…]
set -eu
cd "$(dirname "$0")"
proviso=${1:-proviso}
[ $# -eq 0 ] || shift
more="$*"

# row NAME PAPER SOURCES-AND-OPTIONS
row() {
  name=$1
  paper=$2
  shift 2
  answer=$(mktemp)
  status=0
  # shellcheck disable=SC2086
  "$proviso" check "$@" --design k9.lts --target CHECKER --json --quiet $more >"$answer" 2>/dev/null ||
    status=$?
  python3 - "$answer" "$name" "$paper" <<'PY'
import json, sys
answer = json.load(open(sys.argv[1]))
verdict = answer.get("verdict", "error: " + answer.get("error", "")[:60])
kinds = [r["kind"] + " " + (r["property"] or "") for r in answer.get("results", [])
         if r["verdict"] == "violated"]
steps = answer.get("steps", [])
states = " + ".join(str(s["states"]) for s in steps)
transitions = " + ".join(str(s["transitions"]) for s in steps)
seconds = answer["statistics"]["seconds"]
print(f"{sys.argv[2]:42} {verdict:10} {states:>18} {transitions:>20} {seconds:7.1f} s   {sys.argv[3]:>22}  {', '.join(kinds)}")
PY
  rm -f "$answer"
}

whole="main.cpp executive.cpp cond_checker.cpp database.cpp timer_checker.cpp action_execution.cpp shared.cpp
  --map whole.map --stub universal:k9::Rover --property PRODUCE_CONSUME"
checker="cond_checker.cpp database.cpp shared.cpp --map cond_checker.map
  --driver universal:k9::ExecCondChecker --stub universal:k9::Rover --property PRODUCE_CONSUME"
executive="main.cpp executive.cpp database.cpp timer_checker.cpp action_execution.cpp shared.cpp
  --map cond_checker.map --stub universal:k9::ExecCondChecker --stub universal:k9::Rover"
bug="--flag -DK9_ORIGINAL_BUG"

printf '%-42s %-10s %18s %20s %9s   %22s\n' row verdict "states (races +)" "transitions" time "paper: states, time"
# shellcheck disable=SC2086
{
  row "Whole system" "183,132, 12m 24s" $whole
  row "Whole system (bug)" "255, 10s" $whole $bug
  row "Premise 1, no assumption" "" $checker
  row "Premise 1, A" "" $checker --assume A
  row "Premise 1, A and A' as automata" "60,830, 6m 55s" $checker --assume A --assume A_PRIME
  row "Premise 1, A as automaton, A' encoded" "53,215, 4m 49s" cond_checker.cpp database.cpp shared.cpp \
    --map cond_checker_encoded.map --driver universal:k9::ExecCondChecker --stub universal:k9::Rover \
    --property PRODUCE_CONSUME --assume A
  row "Premise 2, A" "13,884, 1m 16s" $executive --property A
  row "Premise 2, A (bug)" "145, 20s" $executive --property A $bug
  row "Premise 2, A'" "13,884, 1m 7s" $executive --property A_PRIME
  row "Premise 2, A' (bug)" "13,884, 49s" $executive --property A_PRIME $bug
  row "Whole system, 3 nodes, all threads" "out of memory" $whole --flag -DK9_NODES=3 --flag -DK9_ALL_THREADS \
    --timeout 600
}
