#include "distributed/mpi_team.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <numeric>
#include <stdexcept>

#include <mpi.h>

#include "base/growing_array.hpp"

namespace proviso::distributed {
namespace {

constexpr unsigned kFlagBits = 8;
constexpr Team::Word kFlags = (Team::Word{1} << kFlagBits) - 1;

/// Adds sizes as MPI wants them.
int sum(int a, Team::Word b) {
  if (b > static_cast<Team::Word>(std::numeric_limits<int>::max() - a)) {
    throw std::length_error("an exchange of more than 16 GB");
  }
  return a + static_cast<int>(b);
}

/// The processor time of this process so far.
double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

/// The buffers of the exchange that is under way.
struct MpiTeam::Transfer {
  explicit Transfer(std::size_t ranks)
      : headers_out(2 * ranks),
        headers_in(2 * ranks),
        counts_out(ranks),
        counts_in(ranks),
        starts_out(ranks),
        starts_in(ranks) {}

  Words headers_out, headers_in;  // for each rank: the number of words; flags and count
  std::vector<int> counts_out, counts_in, starts_out, starts_in;
  GrowingArray<Word> out, in;
  MPI_Request request = MPI_REQUEST_NULL;
};

MpiTeam::MpiTeam(int& count, char**& words) {
  MPI_Init(&count, &words);
  int rank = 0;
  int size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  rank_ = static_cast<unsigned>(rank);
  size_ = static_cast<unsigned>(size);
  transfer_ = std::make_unique<Transfer>(size_);
}

MpiTeam::~MpiTeam() {
  MPI_Wait(&transfer_->request, MPI_STATUS_IGNORE);
  MPI_Finalize();
}

Team::Signal MpiTeam::send(std::span<const Words> out, Signal mine) {
  Transfer& now = *transfer_;
  MPI_Wait(&now.request, MPI_STATUS_IGNORE);
  now.out.clear();
  for (std::size_t r = 0; r < size_; ++r) {
    now.headers_out[2 * r] = out[r].size();
    now.headers_out[2 * r + 1] = mine.count << kFlagBits | (mine.flags & kFlags);
    now.starts_out[r] = static_cast<int>(now.out.size());
    now.counts_out[r] = 0;
    sum(now.starts_out[r], out[r].size());
    if (r == rank_) continue;  // copied below
    now.counts_out[r] = static_cast<int>(out[r].size());
    now.out.append(out[r].data(), out[r].size());
  }
  const double before = processor_seconds();
  MPI_Alltoall(now.headers_out.data(), 2, MPI_UINT64_T, now.headers_in.data(), 2, MPI_UINT64_T,
               MPI_COMM_WORLD);
  waited_ += processor_seconds() - before;
  Signal all;
  int arriving = 0;
  for (std::size_t r = 0; r < size_; ++r) {
    now.starts_in[r] = arriving;
    now.counts_in[r] = static_cast<int>(now.headers_in[2 * r]);
    arriving = sum(arriving, now.headers_in[2 * r]);
    all.flags |= now.headers_in[2 * r + 1] & kFlags;
    all.count += now.headers_in[2 * r + 1] >> kFlagBits;
  }
  now.in.resize(static_cast<std::size_t>(arriving));
  const Words& own = out[rank_];
  std::copy(own.begin(), own.end(), now.in.begin() + now.starts_in[rank_]);
  now.counts_in[rank_] = 0;
  MPI_Ialltoallv(now.out.data(), now.counts_out.data(), now.starts_out.data(), MPI_UINT64_T,
                 now.in.data(), now.counts_in.data(), now.starts_in.data(), MPI_UINT64_T,
                 MPI_COMM_WORLD, &now.request);
  return all;
}

std::span<const Team::Word> MpiTeam::receive() {
  MPI_Wait(&transfer_->request, MPI_STATUS_IGNORE);
  return {transfer_->in.data(), transfer_->in.size()};
}

void MpiTeam::gather(std::span<const Word> mine, Words& all) {
  const std::size_t before = all.size();
  all.resize(before + mine.size() * size_);
  const int count = sum(0, mine.size());
  const double start = processor_seconds();
  MPI_Allgather(mine.data(), count, MPI_UINT64_T, all.data() + before, count, MPI_UINT64_T,
                MPI_COMM_WORLD);
  waited_ += processor_seconds() - start;
}

}  // namespace proviso::distributed
