#include "cli/own_options.hpp"

namespace proviso::cli {
namespace {

constexpr OwnOption kOptions[] = {
    {"verify", "property", "NAME", "only this property of the project, with its variants", true},
    {"verify", "explain", "NAME",
     "print the proof tree of this property: its obligations, their command lines, and what they "
     "do not cover"},
    {"verify", "shard", "K/N", "only a fixed share of the properties, the K-th of N, from 1"},
    {"verify", "changed-since", "REVISION",
     "only properties that read a file that differs from this git revision"},
    {"verify", "watch", "", "verify again whenever a file of the project is saved"},
    {"verify", "certify", "",
     "use a stored answer only if its certificate is accepted again; others are proved again"},
    {"verify", "no-store", "", "neither use nor keep stored answers"},
    {"verify", "jobs", "COUNT", "how many obligations run at once; default: the number of cores"},
    {"verify", "ranks", "COUNT",
     "share the obligations among so many processes, started by mpirun; what lacks memory is "
     "searched by all of them together"},
    {"verify", "launcher", "WORDS",
     "what starts the processes of --ranks, such as 'srun --mpi=pmix'; default: mpirun"},
    {"bench-ranks", "ranks", "COUNT", "how many processes; default: 2"},
    {"bench-ranks", "launcher", "WORDS",
     "what starts the processes, such as 'srun --mpi=pmix'; default: mpirun"},
    {"verify", "report", "KIND=FILE,…",
     "also write the verdicts for other tools: junit=FILE, sarif=FILE, html=FILE, md=FILE"},
    {"init", "from", "FILE",
     "propose a project for this model, C++ source or compile_commands.json; more files may follow",
     true},
    {"init", "output", "FILE", "write this file instead of proviso.toml"},
    {"studio", "port", "PORT", "listen on this port; default: any free port"},
    {"studio", "no-browser", "",
     "only print the address; without it, a browser is opened on a desktop"},
    {"studio", "allow-programs", "", "also check C++ programs of the folder, which runs them"},
    {"trace", "as", "FORM", "text, mermaid, plantuml, svg or html; default: text"},
    {"trace", "output", "FILE", "write FILE instead of standard output"},
    {"store", "path", "FOLDER", "the store; default: .proviso"},
    {"store", "size", "SIZE", "gc: keep at most this much, such as 512M; default: 1G"},
};

}  // namespace

std::span<const OwnOption> own_option_table() { return kOptions; }

std::vector<const OwnOption*> own_options(std::string_view command) {
  std::vector<const OwnOption*> found;
  for (const OwnOption& option : kOptions) {
    if (option.command == command) found.push_back(&option);
  }
  return found;
}

}  // namespace proviso::cli
