// Uses a connection from two threads and waits for both before it closes it.
#include <thread>

#include "connection.hpp"

int main() {
  Connection connection;
  if (!connection.open()) return 0;
  std::thread writer([&connection] { connection.write(0); });
  connection.read();
#ifndef IMPATIENT
  writer.join();
  connection.close();
#else
  connection.close();
  writer.join();
#endif
}
