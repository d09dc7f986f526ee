#include "engine/cut/labels.hpp"

#include <fmt/format.h>

#include "process/text.hpp"

namespace proviso::cut {
namespace {

/// Returns a residue as a statement. That of a d_step is one step again.
std::string statement_of(const std::string& body) {
  return body.find("; ") == std::string::npos ? body : fmt::format("d_step {{ {} }}", body);
}

}  // namespace

std::uint32_t LabelTable::granting(Request& request, std::vector<std::int32_t> values,
                                   std::uint32_t witness) {
  const std::uint32_t label = number(request, std::move(values), false, witness);
  if (labels_[label].granted) return label;
  labels_[label].granted = true;
  labels_[label].witness = witness;
  request.granted.push_back(label);
  return label;
}

std::uint32_t LabelTable::failing(Request& request, std::uint32_t witness) {
  const bool depends = !request.residue.received.empty();
  return number(request, {}, depends, witness);
}

std::uint32_t LabelTable::creating(std::string text, std::uint32_t witness,
                                   std::vector<Creation> created) {
  const auto [at, fresh] = creations_.try_emplace(text, static_cast<std::uint32_t>(labels_.size()));
  if (fresh) {
    labels_.push_back({.text = std::move(text), .witness = witness, .created = std::move(created)});
  }
  return at->second;
}

std::uint32_t LabelTable::number(Request& request, std::vector<std::int32_t> values, bool failure,
                                 std::uint32_t witness) {
  for (const std::uint32_t known : request.answers) {
    if (labels_[known].failure == failure && labels_[known].received == values) return known;
  }
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < request.residue.received.size(); ++i) {
    const process::Type& type = holdings_.type(request.member, request.residue.received[i]);
    texts.push_back(failure ? "?" : process::text(program_, type, values[i]));
  }
  const std::string body = request.residue.pieces.empty() ? "" : text(request.residue, texts);
  std::string name = request.prefix + body;
  if (failure) name += " fails";
  const bool says_who = !request.prefix.empty() && (holdings_.member_count() != 1 || atomic_);
  const bool written =
      !says_who && request.residue.writable && !(failure && !request.residue.received.empty());
  statements_.try_emplace(name, written ? statement_of(body) : "");
  request.answers.push_back(static_cast<std::uint32_t>(labels_.size()));
  labels_.push_back({std::move(name), witness, std::move(values), failure});
  return request.answers.back();
}

lts::Alphabet LabelTable::alphabet() const {
  std::vector<std::string> texts;
  for (const Label& label : labels_) texts.push_back(label.text);
  return lts::Alphabet(std::move(texts));
}

std::vector<lts::ActionId> LabelTable::actions() const {
  const lts::Alphabet all = alphabet();
  std::vector<lts::ActionId> result;
  for (const Label& label : labels_) result.push_back(all.find(label.text).value());
  return result;
}

}  // namespace proviso::cut
