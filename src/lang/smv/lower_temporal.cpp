#include "lang/smv/lower_temporal.hpp"

namespace proviso::smv {
namespace {

/// next^low (f ∘ next (f ∘ … next f)), with high - low nexts inside.
template <typename Formula, typename Next, typename Join>
Formula written_out(Formula f, Bounds bounds, Next next, Join join) {
  Formula result = f;
  for (std::int64_t i = bounds.low; i < bounds.high; ++i) result = join(f, next(result));
  for (std::int64_t i = 0; i < bounds.low; ++i) result = next(result);
  return result;
}

/// f until g, at least low and at most high steps from now: before low only f counts.
template <typename Formula, typename Pool, typename Next>
Formula until_written_out(Pool& pool, Formula f, Formula g, Bounds bounds, Next next) {
  Formula result = g;
  for (std::int64_t i = bounds.low; i < bounds.high; ++i) {
    result = pool.disjunction(g, pool.conjunction(f, next(result)));
  }
  for (std::int64_t i = 0; i < bounds.low; ++i) result = pool.conjunction(f, next(result));
  return result;
}

}  // namespace

std::size_t formula_count(Operator op) {
  switch (op) {
    case Operator::ExistsFinallyBounded:
    case Operator::ExistsGloballyBounded:
    case Operator::AllFinallyBounded:
    case Operator::AllGloballyBounded:
    case Operator::FinallyBounded:
    case Operator::GloballyBounded:
    case Operator::OnceBounded:
    case Operator::HistoricallyBounded:
      return 1;
    case Operator::ExistsUntilBounded:
    case Operator::AllUntilBounded:
      return 2;
    default:
      return SIZE_MAX;
  }
}

logic::CtlFormula temporal(logic::CtlPool& pool, Operator op,
                           const std::vector<logic::CtlFormula>& operands, Bounds bounds) {
  using Formula = logic::CtlFormula;
  const Formula f = operands.front();
  const Formula g = operands.back();
  const auto some_next = [&pool](Formula h) { return pool.exists_next(h); };
  const auto all_next = [&pool](Formula h) { return pool.all_next(h); };
  const auto either = [&pool](Formula a, Formula b) { return pool.disjunction(a, b); };
  const auto both = [&pool](Formula a, Formula b) { return pool.conjunction(a, b); };
  switch (op) {
    case Operator::ExistsNext:
      return pool.exists_next(f);
    case Operator::ExistsFinally:
      return pool.possibly(f);
    case Operator::ExistsGlobally:
      return pool.exists_globally(f);
    case Operator::AllNext:
      return pool.all_next(f);
    case Operator::AllFinally:
      return pool.inevitably(f);
    case Operator::AllGlobally:
      return pool.always(f);
    case Operator::ExistsUntil:
      return pool.exists_until(f, g);
    case Operator::AllUntil:
      return pool.all_until(f, g);
    case Operator::ExistsFinallyBounded:
      return written_out(f, bounds, some_next, either);
    case Operator::ExistsGloballyBounded:
      return written_out(f, bounds, some_next, both);
    case Operator::AllFinallyBounded:
      return written_out(f, bounds, all_next, either);
    case Operator::AllGloballyBounded:
      return written_out(f, bounds, all_next, both);
    case Operator::ExistsUntilBounded:
      return until_written_out(pool, f, g, bounds, some_next);
    default:
      return until_written_out(pool, f, g, bounds, all_next);
  }
}

logic::PastFormula temporal(logic::PastPool& pool, Operator op,
                            const std::vector<logic::PastFormula>& operands, Bounds bounds) {
  using Formula = logic::PastFormula;
  const Formula f = operands.front();
  const Formula g = operands.back();
  const auto next = [&pool](Formula h) { return pool.next(h); };
  const auto before = [&pool](Formula h) { return pool.yesterday(h); };
  const auto before_if_any = [&pool](Formula h) { return pool.not_first_or(h); };
  const auto either = [&pool](Formula a, Formula b) { return pool.disjunction(a, b); };
  const auto both = [&pool](Formula a, Formula b) { return pool.conjunction(a, b); };
  // Without an upper bound only the lower one is written out.
  const bool is_bounded = bounds.high != kUnbounded;
  const Bounds shift{bounds.low, bounds.low};
  switch (op) {
    case Operator::NextTime:
      return pool.next(f);
    case Operator::Finally:
      return pool.eventually(f);
    case Operator::Globally:
      return pool.always(f);
    case Operator::Until:
      return pool.until(f, g);
    case Operator::Releases:
      return pool.release(f, g);
    case Operator::Yesterday:
      return pool.yesterday(f);
    case Operator::WeakYesterday:
      return pool.not_first_or(f);
    case Operator::Once:
      return pool.once(f);
    case Operator::Historically:
      return pool.historically(f);
    case Operator::Since:
      return pool.since(f, g);
    case Operator::Triggered:
      return pool.triggered(f, g);
    case Operator::FinallyBounded:
      return is_bounded ? written_out(f, bounds, next, either)
                        : written_out(pool.eventually(f), shift, next, either);
    case Operator::GloballyBounded:
      return is_bounded ? written_out(f, bounds, next, both)
                        : written_out(pool.always(f), shift, next, both);
    case Operator::OnceBounded:
      return is_bounded ? written_out(f, bounds, before, either)
                        : written_out(pool.once(f), shift, before, either);
    default:
      return is_bounded ? written_out(f, bounds, before_if_any, both)
                        : written_out(pool.historically(f), shift, before_if_any, both);
  }
}

}  // namespace proviso::smv
