#pragma once

class WithMain {
 public:
  void use();
};
