// The executive with its parts. As in the paper only the executive and the two threads of the
// condition checker run, on a plan of one node without a time; -DK9_ALL_THREADS starts the others
// too, and -DK9_NODES=3 gives the plan three nodes.
#include "executive.hpp"

#ifndef K9_NODES
#define K9_NODES 1
#endif

int main() {
  k9::Rover rover;
  k9::Database database(rover);
  k9::ExecCondChecker checker(database);
  k9::ActionExecution action(rover, database);
  k9::ExecTimerChecker timer;
  k9::Plan plan;
  for (int id = 1; id <= K9_NODES; ++id) plan.push_back({id, id % 2 == 0});
  k9::Executive executive({checker, action, timer, database}, plan);
  checker.start();
#ifdef K9_ALL_THREADS
  action.start();
  timer.start(executive);
#endif
  executive.run();
}
