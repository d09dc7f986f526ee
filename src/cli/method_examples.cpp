#include "cli/method_examples.hpp"

namespace proviso::cli {
namespace {

constexpr MethodExample kExamples[] = {
    {"Weakest assumption (FSP)",
     "What must the environment of the writer do, so that two threads never are in their critical "
     "sections at the same time? Does the reader do it?",
     "proviso assume mutex.lts --component PROTECTED --property EXCLUSION --env e -o critical.lts\n"
     "proviso discharge critical.lts mutex.lts --component e:READER\n"},
    {"Proof by learned assumptions (FSP and C++)",
     "Do the clients and their server satisfy mutual exclusion? The proof finds an assumption for "
     "each part, and certify checks it again. For C++, the component is checked with every caller, "
     "and the rest of the program against what was assumed of the callers.",
     "proviso prove client-server.lts --property MUTUAL_EXCLUSION -o proof.json\n"
     "proviso certify proof.json client-server.lts --property MUTUAL_EXCLUSION\n"
     "proviso prove mailbox/mailbox.cpp mailbox/post.cpp --map mailbox/post.map "
     "--design mailbox/mailbox.lts\n"},
    {"Component-oriented proof (SMV)",
     "Which few components prove the invariant, and what must the others ensure?",
     "proviso prove satellite/nominal.smv --property battery -o battery.json\n"
     "proviso certify battery.json satellite/nominal.smv\n"},
    {"Faults of an architecture (SLIM)",
     "Does the satellite hold what it should while nothing fails? Which sets of faults violate it?",
     "proviso check satellite/platform.slim satellite/satellite.slim --spec "
     "satellite/satellite.spec --nominal\n"
     "proviso faults satellite/platform.slim satellite/satellite.slim --spec "
     "satellite/satellite.spec --property voltage --order 2 -o voltage.xml\n"},
    {"Features of a design (collaboration-based designs)",
     "Do the features preserve the properties of the base, in all products of the family? What "
     "does the base require of a feature?",
     "proviso check sportswatch.collab --family\n"
     "proviso assume sportswatch.collab --extension Timer\n"},
    {"Requirement of a process (Promela)",
     "What does the rest of the program require of the process, and is it satisfied?",
     "proviso assume workflow.pml --define N=2 --component Participant -o participant.aut\n"
     "proviso prove workflow.pml --component Participant -o workflow.json\n"
     "proviso certify workflow.json workflow.pml\n"},
};

}  // namespace

std::span<const MethodExample> method_examples() { return kExamples; }

}  // namespace proviso::cli
