// Its argument has no domain.
#include <memory>

class Mover {
 public:
  void give(std::unique_ptr<int> value) { kept_ = std::move(value); }

 private:
  std::unique_ptr<int> kept_;
};
