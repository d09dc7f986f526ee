// Programs as C++. Only headers of the C library are included, so that fifty of them compile in a
// second.
#include <array>
#include <string_view>

#include "random_program.hpp"

namespace proviso::native_random {
namespace {

constexpr std::array kTypes = {
    "signed char", "short",       "int",          "long",
    "__int128",    "long double", "_BitInt(129)", "unsigned _BitInt(24)"};

std::string number(std::size_t value) { return std::to_string(value); }

class Printer {
 public:
  Printer(const Program& program, const std::string& name) : program_(program), name_(name) {}

  std::string print() {
    line("namespace " + name_ + " {");
    for (std::size_t i = 0; i < kMutexes; ++i) {
      line("static pthread_mutex_t m" + number(i) + " = PTHREAD_MUTEX_INITIALIZER;");
    }
    for (std::size_t i = 0; i < kAtomics; ++i) line("static int a" + number(i) + ";");
    for (std::size_t i = 0; i < kConditions; ++i) {
      line("static pthread_cond_t c" + number(i) + " = PTHREAD_COND_INITIALIZER;");
    }
    for (std::size_t i = 0; i < kSemaphores; ++i) line("static sem_t s" + number(i) + ";");
    line("static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;");
    line("static pthread_barrier_t barrier;");
    for (std::size_t i = 1; i < program_.threads.size(); ++i) {
      line("static pthread_t thread" + number(i) + ";");
    }
    declare(Place::Global, "static ", " = 0");
    line("struct Block {");
    declare(Place::Heap, "  ", "");
    line("  char unused;\n};\nstruct Group {");
    declare(Place::Member, "  ", "");
    line("  char unused;\n};");
    line("static void run() {");
    print_main();
    line("}\n}  // namespace " + name_);
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += text + "\n"; }

  void declare(Place place, const std::string& before, const std::string& behind) {
    for (std::size_t i = 0; i < program_.variables.size(); ++i) {
      const Variable& variable = program_.variables[i];
      if (variable.place != place) continue;
      const bool is_set = place != Place::Captured || variable.is_set;
      line(before + kTypes[variable.type] + " v" + number(i) + (is_set ? behind : "") + ";");
    }
  }

  std::string variable(std::size_t index) const {
    const std::string name = "v" + number(index);
    const Place place = program_.variables[index].place;
    return place == Place::Heap     ? "block->" + name
           : place == Place::Member ? "group." + name
                                    : name;
  }

  void print_main() {
    declare(Place::Captured, "  ", " = 0");
    line("  Group group;");
    for (std::size_t i = 0; i < program_.variables.size(); ++i) {
      const Variable& one = program_.variables[i];
      if (one.place == Place::Member && one.is_set) line("  " + variable(i) + " = 0;");
    }
    line("  int array[2] = {0, 0};\n  Block* block = static_cast<Block*>(malloc(sizeof(Block)));");
    for (std::size_t i = 0; i < kSemaphores; ++i) {
      line("  sem_init(&s" + number(i) + ", 0, " + number(i) + ");");
    }
    line("  pthread_barrier_init(&barrier, nullptr, " + std::to_string(kParties) + ");");
    // The last comes first, since threads may create those behind them.
    for (std::size_t thread = program_.threads.size() - 1; thread > 0; --thread) {
      line("  auto body" + number(thread) + " = [&] {");
      print_registers(thread);
      print_code(program_.threads[thread], "    ");
      line("  };");
    }
    print_registers(0);
    print_code(program_.threads[0], "  ");
  }

  void print_registers(std::size_t thread) {
    line(std::string("  int r0 = 0, r1") + (program_.is_register_set[thread] ? " = 0;" : ";"));
  }

  void print_code(const Code& code, const std::string& indent) {
    for (const Statement& statement : code) line(indent + text_of(statement, indent));
  }

  std::string text_of(const Statement& one, const std::string& indent) {
    const std::string target = "v" + number(one.target);
    const std::string reg = "r" + number(one.reg);
    const std::string value = std::to_string(one.value);
    switch (one.action) {
      case Action::Set:
        return variable(one.target) + " = " + value + ";";
      case Action::Copy:
        return variable(one.target) + " = " + variable(one.source) + ";";
      case Action::Add:
        return variable(one.target) + " = " + variable(one.source) + " + " + value + ";";
      case Action::Read:
        return reg + " = static_cast<int>(" + variable(one.target) + ");";
      case Action::Store:
        return variable(one.target) + " = " + reg + " + " + value + ";";
      case Action::SetElement:
        return "array[" + reg + "] = " + value + ";";
      case Action::ReadElement:
        return reg + " = array[" + value + "];";
      case Action::AtomicSet:
        return "__atomic_store_n(&a" + number(one.target) + ", " + value + ", __ATOMIC_SEQ_CST);";
      case Action::AtomicRead:
        return reg + " = __atomic_load_n(&a" + number(one.target) + ", __ATOMIC_SEQ_CST);";
      case Action::AtomicAdd:
        return reg + " = __atomic_fetch_add(&a" + number(one.target) + ", " + value +
               ", __ATOMIC_SEQ_CST);";
      case Action::Lock:
        return "pthread_mutex_lock(&m" + number(one.target) + ");";
      case Action::Unlock:
        return "pthread_mutex_unlock(&m" + number(one.target) + ");";
      case Action::If:
        return print_if(one, indent);
      case Action::AssertRegister:
        return "assert(" + reg + " != " + value + ");";
      case Action::AssertVariable:
        return "assert(" + variable(one.target) + " != " + value + ");";
      case Action::Free:
        return "free(block);";
      case Action::Return:
        return "return;";
      case Action::Exit:
        return "exit(0);";
      case Action::Create:
        return "pthread_create(&thread" + number(one.target) + ", nullptr, start<decltype(body" +
               number(one.target) + ")>, &body" + number(one.target) + ");";
      case Action::Join:
        return "pthread_join(thread" + number(one.target) + ", nullptr);";
      case Action::Repeat:
        line(indent + "for (int i = 0; i < " + value + "; ++i) {");
        print_code(one.body, indent + "  ");
        return "}";
      default:
        return waiting_text_of(one);
    }
  }

  std::string waiting_text_of(const Statement& one) const {
    const std::string target = number(one.target);
    const std::string reg = "r" + number(one.reg);
    const std::string mutex = "&m" + number(one.source);
    switch (one.action) {
      case Action::Wait:
        return "pthread_cond_wait(&c" + target + ", " + mutex + ");";
      case Action::WaitWhile:
        return "while (" + variable(one.target) + " == " + std::to_string(one.value) +
               ") pthread_cond_wait(&c" + number(one.reg) + ", " + mutex + ");";
      case Action::Signal:
        return "pthread_cond_signal(&c" + target + ");";
      case Action::Broadcast:
        return "pthread_cond_broadcast(&c" + target + ");";
      case Action::TryLock:
        return reg + " = pthread_mutex_trylock(&m" + target + ") != 0;";
      case Action::WaitSemaphore:
        return "sem_wait(&s" + target + ");";
      case Action::PostSemaphore:
        return "sem_post(&s" + target + ");";
      case Action::TrySemaphore:
        return reg + " = sem_trywait(&s" + target + ") != 0;";
      case Action::ReadLock:
        return "pthread_rwlock_rdlock(&shared);";
      case Action::WriteLock:
        return "pthread_rwlock_wrlock(&shared);";
      case Action::TryReadLock:
        return reg + " = pthread_rwlock_tryrdlock(&shared) != 0;";
      case Action::ReadWriteUnlock:
        return "pthread_rwlock_unlock(&shared);";
      case Action::Arrive:
        return "pthread_barrier_wait(&barrier);";
      case Action::Await:
        return "while (__atomic_load_n(&a" + target +
               ", __ATOMIC_SEQ_CST) == " + std::to_string(one.value) + ") {}";
      case Action::Exchange:
        return reg + " = __sync_val_compare_and_swap(&a" + target + ", " +
               std::to_string(one.value) + ", " + number(one.source) + ");";
      default:
        return {};
    }
  }

  std::string print_if(const Statement& one, const std::string& indent) {
    line(indent + "if (r" + number(one.reg) + " == " + std::to_string(one.value) + ") {");
    print_code(one.body, indent + "  ");
    return "}";
  }

  const Program& program_;
  const std::string& name_;
  std::string text_;
};

}  // namespace

std::size_t type_count() { return kTypes.size(); }

bool is_bit_precise(std::size_t type) {
  return std::string_view(kTypes[type]).find("_BitInt") != std::string_view::npos;
}

std::string print_program(const Program& program, const std::string& name) {
  return Printer(program, name).print();
}

std::string prologue() {
  return "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n"
         "template <class Body>\nstatic void* start(void* body) {\n"
         "  (*static_cast<Body*>(body))();\n  return nullptr;\n}\n";
}

std::string epilogue(std::size_t count) {
  std::string text = "int main(int, char** words) {\n  switch (atoi(words[1])) {\n";
  for (std::size_t i = 0; i < count; ++i) {
    text += "    case " + number(i) + ":\n      p" + number(i) + "::run();\n      break;\n";
  }
  return text + "  }\n}\n";
}

}  // namespace proviso::native_random
