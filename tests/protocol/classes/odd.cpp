// Classes with what a driver finds hard. Without headers, which would take most of the time.
class Overloaded {
 public:
  void put(bool) {}
  void put(int) {}
};

class Abstract {
 public:
  virtual ~Abstract() = default;
  virtual void use() = 0;
};

class Needy {
 public:
  explicit Needy(int size) : size_(size) {}
  int size() const { return size_; }

 private:
  int size_;
};

class Nothing {
 public:
  int value = 0;
};

class Base {
 public:
  void inherited() {}
};

class Mixed : public Base {
 public:
  static int count() { return 1; }
  int get() const noexcept { return value_; }
  void set(bool on, int level = 7) { value_ = on ? level : 0; }
  void fail() { throw 1; }
  template <typename Value>
  void take(Value) {}
  Mixed& operator++() { return *this; }

 private:
  int value_ = 0;
};

class Spinner {
 public:
  [[noreturn]] void spin() {
    for (;;) value_ = value_ + 1;
  }

 private:
  volatile int value_ = 0;
};
