#include "distributed/mpi_post.hpp"

#include <limits>
#include <stdexcept>

#include <mpi.h>

namespace proviso::distributed {
namespace {

constexpr int kLetterTag = 1;

}  // namespace

void post(unsigned rank, const std::string& text) {
  if (text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw std::length_error("a letter of more than 2 GB");
  }
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, static_cast<int>(rank), kLetterTag,
           MPI_COMM_WORLD);
}

std::optional<Letter> collect() {
  int arrived = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, kLetterTag, MPI_COMM_WORLD, &arrived, &status);
  if (arrived == 0) return std::nullopt;
  int length = 0;
  MPI_Get_count(&status, MPI_CHAR, &length);
  Letter letter{static_cast<unsigned>(status.MPI_SOURCE),
                std::string(static_cast<std::size_t>(length), '\0')};
  MPI_Recv(letter.text.data(), length, MPI_CHAR, status.MPI_SOURCE, kLetterTag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return letter;
}

}  // namespace proviso::distributed
