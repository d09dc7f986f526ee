// Makes the tables of a Product: the layout of a state, who owns each label, the owners' edges, the
// partners' tables, and what termination and priority need.
#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

#include "space/product.hpp"

namespace proviso::space {
namespace {

using lts::ActionId;
using lts::index;
using lts::kError;
using lts::kTau;
using lts::Lts;
using lts::StateId;

/// A component whose table would be larger is looked up in its rows.
constexpr std::size_t kDenseBytes = std::size_t{64} << 20;

lts::Alphabet union_of_alphabets(const lts::System& system) {
  std::vector<std::string> labels;
  for (const lts::Component& component : system.components) {
    const auto own = component.lts.alphabet().labels();
    labels.insert(labels.end(), own.begin(), own.end());
  }
  return lts::Alphabet(std::move(labels));
}

}  // namespace

class ProductBuilder {
 public:
  ProductBuilder(const lts::System& system, Product& product)
      : system_(system), product_(product) {}

  void build() {
    product_.alphabet_ = union_of_alphabets(system_);
    lay_out();
    name_actions();
    choose_owners();
    number_columns();
    make_partners();
    for (std::uint32_t c = 0; c < count(); ++c) make_unowned(c);
    complete_partners();
    group_actions();
    for (std::uint32_t c = 0; c < count(); ++c) make_owner(c);
    note_repetitions();
    note_termination();
    note_priority();
  }

 private:
  static constexpr std::uint32_t kNobody = 0xFFFFFFFFU;

  std::uint32_t count() const { return static_cast<std::uint32_t>(system_.components.size()); }
  const Lts& lts(std::uint32_t component) const { return system_.components[component].lts; }
  bool owns(std::uint32_t component, ActionId action) const {
    return action == kTau || owner_[index(action)] == component;
  }

  void lay_out() {
    std::uint32_t word = 0;
    unsigned used = 0;
    for (const lts::Component& component : system_.components) {
      assert(component.lts.state_count() <= 0x80000000U);
      const auto width = static_cast<unsigned>(std::bit_width(component.lts.state_count() - 1));
      if (used + width > 64) {
        ++word;
        used = 0;
      }
      // A field without bits may come after a full word: a shift by 64 would be undefined.
      product_.fields_.push_back({word, width == 0 ? 0 : used, (Word{1} << width) - 1});
      product_.names_.push_back(component.name);
      used += width;
    }
    product_.words_ = word + 1;
    product_.bits_ = 64 * word + used;
  }

  /// The components' actions by their numbers in the union.
  void name_actions() {
    product_.participants_.resize(product_.alphabet_.size());
    for (std::uint32_t c = 0; c < count(); ++c) {
      std::vector<ActionId>& numbers = joint_.emplace_back(lts(c).alphabet().size(), kTau);
      for (std::uint32_t a = 1; a < numbers.size(); ++a) {
        numbers[a] = *product_.alphabet_.find(lts(c).name(ActionId{a}));
        product_.participants_[index(numbers[a])].push_back(c);
      }
    }
  }

  /// The owner of a label is the participant that offers it in the smallest part of its states.
  void choose_owners() {
    owner_.assign(product_.alphabet_.size(), kNobody);
    std::vector<double> best(product_.alphabet_.size(), 0);
    for (std::uint32_t c = 0; c < count(); ++c) {
      std::vector<std::uint64_t> offers(lts(c).alphabet().size(), 0);
      for (std::uint32_t s = 0; s < lts(c).state_count(); ++s) {
        for (const lts::Edge& edge : lts(c).edges(StateId{s})) ++offers[index(edge.action)];
      }
      for (std::uint32_t a = 1; a < offers.size(); ++a) {
        const std::uint32_t joint = index(joint_[c][a]);
        const double rate = static_cast<double>(offers[a]) / lts(c).state_count();
        if (owner_[joint] != kNobody && best[joint] <= rate) continue;
        owner_[joint] = c;
        best[joint] = rate;
      }
    }
  }

  void number_columns() {
    columns_.resize(count());
    column_count_.assign(count(), 0);
    for (std::uint32_t c = 0; c < count(); ++c) {
      columns_[c].assign(joint_[c].size(), kNobody);
      for (std::uint32_t a = 1; a < joint_[c].size(); ++a) {
        if (!owns(c, joint_[c][a])) columns_[c][a] = column_count_[c]++;
      }
    }
  }

  void make_partners() {
    product_.first_partner_.assign(product_.alphabet_.size() + 1, 0);
    for (std::uint32_t joint = 0; joint < product_.alphabet_.size(); ++joint) {
      product_.first_partner_[joint] = static_cast<std::uint32_t>(product_.partners_.size());
      for (const std::uint32_t c : product_.participants_[joint]) {
        if (owns(c, ActionId{joint})) continue;
        const ActionId local = *lts(c).alphabet().find(product_.alphabet_.name(ActionId{joint}));
        Product::Partner partner;
        partner.field = product_.fields_[c];
        partner.component = c;
        partner.column = columns_[c][index(local)];
        product_.partners_.push_back(partner);
      }
    }
    product_.first_partner_.back() = static_cast<std::uint32_t>(product_.partners_.size());
  }

  /// Makes the dense table of a component's unowned labels, and rows where it is not sufficient.
  void make_unowned(std::uint32_t c) {
    product_.choices_.emplace_back();
    dense_begin_.push_back(product_.dense_.size());
    is_dense_.push_back(false);
    const std::size_t columns = column_count_[c];
    if (columns == 0) return;
    const std::size_t cells = lts(c).state_count() * columns;
    is_dense_[c] = cells * sizeof(Product::Change) <= kDenseBytes;
    const bool needs_rows = is_dense_[c] ? !fill_dense(c, cells) : true;
    if (needs_rows) fill_choices(c);
  }

  Product::Change change(std::uint32_t source, StateId target) const {
    return target == kError ? Product::kToError : source ^ index(target);
  }

  /// Returns whether the table is sufficient: no unowned label is nondeterministic.
  bool fill_dense(std::uint32_t c, std::size_t cells) {
    product_.dense_.resize(dense_begin_[c] + cells, Product::kBlocked);
    bool tells_all = true;
    for (std::uint32_t s = 0; s < lts(c).state_count(); ++s) {
      Product::Change* row =
          product_.dense_.data() + dense_begin_[c] + std::size_t{s} * column_count_[c];
      for (const lts::Edge& edge : lts(c).edges(StateId{s})) {
        const std::uint32_t column = columns_[c][index(edge.action)];
        if (column == kNobody) continue;
        const bool first = row[column] == Product::kBlocked;
        row[column] = first ? change(s, edge.target) : Product::kSeveral;
        tells_all &= first;
      }
    }
    return tells_all;
  }

  void fill_choices(std::uint32_t c) {
    Product::Choices& all = product_.choices_[c];
    all.rows.reserve(lts(c).state_count() + std::size_t{1});
    for (std::uint32_t s = 0; s < lts(c).state_count(); ++s) {
      all.rows.push_back(all.choices.size());
      for (const lts::Edge& edge : lts(c).edges(StateId{s})) {
        const std::uint32_t column = columns_[c][index(edge.action)];
        if (column != kNobody) all.choices.push_back({column, change(s, edge.target)});
      }
    }
    all.rows.push_back(all.choices.size());
  }

  void complete_partners() {
    for (Product::Partner& partner : product_.partners_) {
      if (!is_dense_[partner.component]) continue;
      partner.dense = dense_begin_[partner.component] + partner.column;
      partner.stride = column_count_[partner.component];
    }
  }

  enum Group { Alone, WithDensePartners, General };

  void group_actions() {
    for (std::uint32_t joint = 0; joint < product_.alphabet_.size(); ++joint) {
      const auto partners = product_.partners(ActionId{joint});
      const bool dense = std::all_of(partners.begin(), partners.end(),
                                     [](const auto& partner) { return partner.stride != 0; });
      group_.push_back(partners.empty() ? Alone : dense ? WithDensePartners : General);
    }
  }

  void make_owner(std::uint32_t c) {
    Product::Owner owner;
    owner.field = product_.fields_[c];
    owner.component = c;
    owner.rows = product_.rows_.size();
    const std::size_t edges_before = product_.edges_.size();
    std::vector<Product::OwnedEdge> groups[3];
    for (std::uint32_t s = 0; s < lts(c).state_count(); ++s) {
      for (auto& group : groups) group.clear();
      for (const lts::Edge& edge : lts(c).edges(StateId{s})) {
        const ActionId joint = joint_[c][index(edge.action)];
        if (!owns(c, joint)) continue;
        const Group group = edge.target == kError ? General : group_[index(joint)];
        groups[group].push_back({change(s, edge.target), joint});
      }
      for (const auto& group : groups) {
        product_.rows_.push_back(product_.edges_.size());
        product_.edges_.insert(product_.edges_.end(), group.begin(), group.end());
      }
    }
    product_.rows_.push_back(product_.edges_.size());
    if (product_.edges_.size() == edges_before) {
      product_.rows_.resize(owner.rows);
    } else {
      product_.owners_.push_back(owner);
    }
  }

  /// Repetitions need τ loops or τ to π in two components, or a label that is nondeterministic
  /// somewhere and leads to π somewhere.
  void note_repetitions() {
    std::vector<bool> forks(product_.alphabet_.size()), fails(product_.alphabet_.size());
    unsigned with_tau = 0;
    for (std::uint32_t c = 0; c < count(); ++c) {
      bool repeatable_tau = false;
      for (std::uint32_t s = 0; s < lts(c).state_count(); ++s) {
        const auto row = lts(c).edges(StateId{s});
        for (std::size_t i = 0; i < row.size(); ++i) {
          const std::uint32_t joint = index(joint_[c][index(row[i].action)]);
          const bool to_error = row[i].target == kError;
          repeatable_tau |= row[i].action == kTau && (to_error || row[i].target == StateId{s});
          if (to_error) fails[joint] = true;
          if (i > 0 && row[i - 1].action == row[i].action) forks[joint] = true;
        }
      }
      with_tau += repeatable_tau ? 1 : 0;
    }
    product_.may_repeat_ = with_tau > 1;
    for (std::size_t joint = 1; joint < forks.size(); ++joint) {
      if (forks[joint] && fails[joint]) product_.may_repeat_ = true;
    }
  }

  void note_termination() {
    std::vector<bool> covered(product_.alphabet_.size(), false);
    for (std::uint32_t c = 0; c < count(); ++c) {
      const auto end = lts(c).end();
      if (!end) continue;
      product_.ends_.emplace_back(c, index(*end));
      if (*end == lts::kInitial) continue;
      product_.may_terminate_ = true;
      for (const ActionId joint : joint_[c]) covered[index(joint)] = true;
    }
    for (std::size_t joint = 1; joint < covered.size(); ++joint) {
      if (!covered[joint]) product_.may_terminate_ = false;
    }
  }

  void note_priority() {
    if (!system_.priority) return;
    product_.precedes_.push_back(system_.priority->tau_precedes());
    for (const std::string& label : product_.alphabet_.labels()) {
      product_.precedes_.push_back(system_.priority->precedes(label));
    }
  }

  const lts::System& system_;
  Product& product_;
  std::vector<std::vector<ActionId>> joint_;  // component, its action → action of the union
  std::vector<std::uint32_t> owner_;          // action of the union → component
  std::vector<std::vector<std::uint32_t>> columns_;  // component, its action → column if unowned
  std::vector<std::uint32_t> column_count_;          // by component
  std::vector<Group> group_;                         // by action of the union
  std::vector<std::size_t> dense_begin_;             // by component
  std::vector<bool> is_dense_;                       // by component
};

Product::Product(const lts::System& system) { ProductBuilder(system, *this).build(); }

}  // namespace proviso::space
