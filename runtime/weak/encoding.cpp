// An execution as bytes, which are part of the state of the program.
#include "weak/execution.hpp"

namespace proviso::runtime::weak {
namespace {

/// Numbers in groups of seven bits, the lowest first.
class Writer {
 public:
  void put(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<std::uint8_t>(number | 0x80));
    bytes_.push_back(static_cast<std::uint8_t>(number));
  }
  void put(const View& view) {
    for (const Position position : view) put(static_cast<std::uint64_t>(position + 1));
  }
  void put(const Knowledge& known) {
    put(known.view);
    std::uint64_t threads = 0;
    for (std::size_t i = 0; i < kMaxThreads; ++i)
      if (known.clock[i] != 0) threads |= std::uint64_t{1} << i;
    put(threads);
    for (const std::uint32_t clock : known.clock)
      if (clock != 0) put(clock);
    put(known.fences);
    put(known.accesses);
  }
  std::vector<std::uint8_t> bytes() && { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_ = {};
};

class Reader {
 public:
  Reader(std::span<const std::uint8_t> bytes, std::size_t locations)
      : bytes_(bytes), locations_(locations) {}

  std::uint64_t take() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; at_ < bytes_.size(); shift += 7) {
      const std::uint8_t byte = bytes_[at_++];
      number |= std::uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) break;
    }
    return number;
  }
  std::uint32_t take_short() { return static_cast<std::uint32_t>(take()); }
  View take_view() {
    View view(locations_);
    for (Position& position : view) position = static_cast<Position>(take()) - 1;
    return view;
  }
  Knowledge take_knowledge() {
    Knowledge known;
    known.view = take_view();
    const std::uint64_t threads = take();
    for (std::size_t i = 0; i < kMaxThreads; ++i)
      if ((threads >> i & 1) != 0) known.clock[i] = take_short();
    known.fences = take();
    known.accesses = take();
    return known;
  }
  void set_locations(std::size_t locations) { locations_ = locations; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t locations_;
  std::size_t at_ = 0;
};

void put(Writer& writer, const ThreadKnowledge& thread) {
  writer.put(thread.runs ? 2 : 1);
  writer.put(thread.now);
  writer.put(thread.acquirable);
  writer.put(thread.released);
  writer.put(thread.fresh_own);
  writer.put(thread.fresh_acquired);
  writer.put(thread.last);
  writer.put(thread.accesses.size());
  for (const KeptAccess& kept : thread.accesses) {
    writer.put(kept.access.address);
    writer.put(kept.access.size);
    writer.put(static_cast<std::uint64_t>(kept.access.kind));
    writer.put(kept.clock);
  }
}

void take(Reader& reader, ThreadKnowledge& thread) {
  const std::uint64_t life = reader.take();
  thread = ThreadKnowledge{};
  if (life == 0) return;
  thread.exists = true;
  thread.runs = life == 2;
  thread.now = reader.take_knowledge();
  thread.acquirable = reader.take_knowledge();
  thread.released = reader.take_knowledge();
  thread.fresh_own = reader.take();
  thread.fresh_acquired = reader.take();
  thread.last = reader.take();
  thread.accesses.resize(reader.take());
  for (KeptAccess& kept : thread.accesses) {
    kept.access.address = reader.take();
    kept.access.size = reader.take_short();
    kept.access.kind = static_cast<AccessKind>(reader.take());
    kept.clock = reader.take_short();
  }
}

}  // namespace

std::vector<std::uint8_t> Execution::bytes() const {
  Writer writer;
  writer.put(locations_.size());
  for (const Location& location : locations_) {
    writer.put(location.address);
    writer.put(location.size);
    writer.put(location.stores.size());
    for (const Store& store : location.stores) {
      writer.put(store.value);
      writer.put(store.follows ? 1 : 0);
      writer.put(store.carried);
      writer.put(store.heads);
    }
  }
  writer.put(carriers_.size());
  for (const Carrier& carrier : carriers_) {
    writer.put(carrier.object);
    writer.put(carrier.carried);
  }
  for (const ThreadKnowledge& thread : threads_) {
    if (thread.exists)
      put(writer, thread);
    else
      writer.put(0);
  }
  writer.put(order_.nodes().size());
  for (const Order::Node& node : order_.nodes()) {
    writer.put(node.reach);
    for (const View* view : {&node.before, &node.own, &node.after, &node.written})
      writer.put(*view);
  }
  return std::move(writer).bytes();
}

/// After `tidy` every node is in use.
void Execution::read(std::span<const std::uint8_t> bytes) {
  Reader reader(bytes, 0);
  locations_.assign(reader.take(), {});
  reader.set_locations(locations_.size());
  for (Location& location : locations_) {
    location.address = reader.take();
    location.size = reader.take_short();
    location.stores.resize(reader.take());
    for (Store& store : location.stores) {
      store.value = reader.take();
      store.follows = reader.take() != 0;
      store.carried = reader.take_knowledge();
      store.heads = reader.take();
    }
  }
  carriers_.assign(reader.take(), {});
  for (Carrier& carrier : carriers_) {
    carrier.object = reader.take();
    carrier.carried = reader.take_knowledge();
  }
  for (ThreadKnowledge& thread : threads_) take(reader, thread);
  order_ = Order{};
  order_.locations = locations_.size();
  order_.nodes().resize(reader.take());
  for (Order::Node& node : order_.nodes()) {
    node.used = true;
    node.reach = reader.take();
    for (View* view : {&node.before, &node.own, &node.after, &node.written})
      *view = reader.take_view();
  }
}

}  // namespace proviso::runtime::weak
