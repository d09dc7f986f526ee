#include "shared.hpp"

namespace k9 {

std::mutex exec;
std::condition_variable exec_changed;

}  // namespace k9
