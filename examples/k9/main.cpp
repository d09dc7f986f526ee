// The executive with its parts. -DK9_ALL_THREADS starts all of them, -DK9_NODES=3 gives the plan
// three nodes; without either it is the configuration of the paper.
#include "executive.hpp"

#ifndef K9_NODES
#define K9_NODES 1
#endif

int main() {
  k9::Rover rover;
  k9::Database database(rover);
  k9::ExecCondChecker checker(database);
  k9::Plan plan;
  for (int id = 1; id <= K9_NODES; ++id) plan.push_back({id, id % 2 == 0});
  k9::Executive executive(checker, plan);
  checker.start();
#ifdef K9_ALL_THREADS
  k9::ActionExecution action(rover, database);
  k9::ExecTimerChecker timer(executive);
  executive.use(action, timer);
  checker.startMonitor();
  action.start();
  timer.start();
#endif
  executive.run();
}
