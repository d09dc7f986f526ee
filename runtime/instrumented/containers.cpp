// The parts of the standard containers that the standard library keeps out of its headers: trees,
// lists, the sizes of hash tables. The library's own have no hooks, so that a race on the links of
// a std::map would go unseen. These stand in for them, compiled with the instrumentation that
// programs are compiled with.
//
// The tree is red and black: no red node has a red child, and all paths down pass as many black
// nodes. Its header is the parent of the root, and knows the leftmost and the rightmost node. A
// side is a link, so that what is said of one side is said of the other by exchanging two links.
#include <cstddef>
#include <list>
#include <map>
#include <unordered_map>
#include <utility>

namespace {

using Node = std::_Rb_tree_node_base;
using Link = Node* Node::*;

constexpr Link kLeft = &Node::_M_left;
constexpr Link kRight = &Node::_M_right;

constexpr Link other(Link side) { return side == kLeft ? kRight : kLeft; }

bool is_red(const Node* node) { return node != nullptr && node->_M_color == std::_S_red; }

Node* outermost(Node* node, Link side) {
  while (node->*side != nullptr) node = node->*side;
  return node;
}

/// The side of its parent on which a node hangs that is not the root.
Link side_of(const Node* node) { return node == node->_M_parent->_M_left ? kLeft : kRight; }

/// Puts another node, or none, where that one hangs. The other's own links down are left alone.
void replace(Node* node, Node* by, Node& header) {
  if (header._M_parent == node)
    header._M_parent = by;
  else
    node->_M_parent->*side_of(node) = by;
  if (by != nullptr) by->_M_parent = node->_M_parent;
}

/// The child on the far side comes up, and the node goes down to this side.
void rotate(Node* node, Link side, Node& header) {
  const Link far = other(side);
  Node* up = node->*far;
  node->*far = up->*side;
  if (up->*side != nullptr) (up->*side)->_M_parent = node;
  replace(node, up, header);
  up->*side = node;
  node->_M_parent = up;
}

/// A red node may have got a red parent.
void repair_insertion(Node* node, Node& header) {
  while (node != header._M_parent && is_red(node->_M_parent)) {
    Node* parent = node->_M_parent;
    Node* grandparent = parent->_M_parent;
    const Link side = side_of(parent);
    Node* uncle = grandparent->*other(side);
    grandparent->_M_color = std::_S_red;
    if (is_red(uncle)) {
      parent->_M_color = std::_S_black;
      uncle->_M_color = std::_S_black;
      node = grandparent;
      continue;
    }
    if (node == parent->*other(side)) {
      rotate(parent, side, header);
      parent = node;
    }
    parent->_M_color = std::_S_black;
    rotate(grandparent, other(side), header);
    break;
  }
  header._M_parent->_M_color = std::_S_black;
}

/// Below the parent, on the node's side (the node may be none), one black node is missing.
void repair_removal(Node* node, Node* parent, Node& header) {
  while (node != header._M_parent && !is_red(node)) {
    const Link side = node == parent->_M_left ? kLeft : kRight;
    const Link far = other(side);
    Node* sibling = parent->*far;
    if (is_red(sibling)) {
      sibling->_M_color = std::_S_black;
      parent->_M_color = std::_S_red;
      rotate(parent, side, header);
      sibling = parent->*far;
    }
    if (!is_red(sibling->_M_left) && !is_red(sibling->_M_right)) {
      sibling->_M_color = std::_S_red;
      node = parent;
      parent = node->_M_parent;
      continue;
    }
    if (!is_red(sibling->*far)) {
      (sibling->*side)->_M_color = std::_S_black;
      sibling->_M_color = std::_S_red;
      rotate(sibling, far, header);
      sibling = parent->*far;
    }
    sibling->_M_color = parent->_M_color;
    parent->_M_color = std::_S_black;
    (sibling->*far)->_M_color = std::_S_black;
    rotate(parent, side, header);
    return;
  }
  if (node != nullptr) node->_M_color = std::_S_black;
}

void forget_end(Node* node, Link side, Node& header) {
  if (header.*side != node) return;
  Node* below = node->*other(side);
  header.*side = below != nullptr ? outermost(below, side) : node->_M_parent;
}

/// The next node on that side in the order of the tree; from the header, the last one.
Node* neighbour(Node* node, Link side) {
  if (node->*side != nullptr) return outermost(node->*side, other(side));
  Node* parent = node->_M_parent;
  while (node == parent->*side) {
    node = parent;
    parent = node->_M_parent;
  }
  // Climbing from the root's end one comes back to the root by way of the header.
  return node->*side != parent ? parent : node;
}

bool is_header(const Node* node) { return is_red(node) && node->_M_parent->_M_parent == node; }

bool is_prime(std::size_t number) {
  for (std::size_t divisor = 2; divisor * divisor <= number; ++divisor)
    if (number % divisor == 0) return false;
  return number > 1;
}

}  // namespace

namespace std {

_Rb_tree_node_base* _Rb_tree_increment(_Rb_tree_node_base* node) noexcept {
  return neighbour(node, kRight);
}

const _Rb_tree_node_base* _Rb_tree_increment(const _Rb_tree_node_base* node) noexcept {
  return neighbour(const_cast<Node*>(node), kRight);
}

_Rb_tree_node_base* _Rb_tree_decrement(_Rb_tree_node_base* node) noexcept {
  return is_header(node) ? node->_M_right : neighbour(node, kLeft);
}

const _Rb_tree_node_base* _Rb_tree_decrement(const _Rb_tree_node_base* node) noexcept {
  return _Rb_tree_decrement(const_cast<Node*>(node));
}

void _Rb_tree_insert_and_rebalance(const bool insert_left, _Rb_tree_node_base* node,
                                   _Rb_tree_node_base* parent,
                                   _Rb_tree_node_base& header) noexcept {
  node->_M_parent = parent;
  node->_M_left = nullptr;
  node->_M_right = nullptr;
  node->_M_color = _S_red;
  if (parent == &header) {
    header._M_parent = node;
    header._M_left = node;
    header._M_right = node;
  } else {
    const Link side = insert_left ? kLeft : kRight;
    parent->*side = node;
    if (header.*side == parent) header.*side = node;
  }
  repair_insertion(node, header);
}

_Rb_tree_node_base* _Rb_tree_rebalance_for_erase(_Rb_tree_node_base* const node,
                                                 _Rb_tree_node_base& header) noexcept {
  forget_end(node, kLeft, header);
  forget_end(node, kRight, header);
  Node* moved = nullptr;  // takes the node's place if it has two children
  if (node->_M_left != nullptr && node->_M_right != nullptr)
    moved = outermost(node->_M_right, kLeft);
  Node* gone = moved != nullptr ? moved : node;
  Node* child = gone->_M_left != nullptr ? gone->_M_left : gone->_M_right;
  Node* parent = gone->_M_parent;
  const bool black = !is_red(gone);
  replace(gone, child, header);
  if (moved != nullptr) {
    if (parent == node) parent = moved;
    moved->_M_color = node->_M_color;
    moved->_M_left = node->_M_left;
    moved->_M_right = node->_M_right;
    moved->_M_left->_M_parent = moved;
    if (moved->_M_right != nullptr) moved->_M_right->_M_parent = moved;
    replace(node, moved, header);
  }
  if (black) repair_removal(child, parent, header);
  return node;
}

namespace __detail {

void _List_node_base::_M_hook(_List_node_base* const next) noexcept {
  _M_next = next;
  _M_prev = next->_M_prev;
  next->_M_prev->_M_next = this;
  next->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

/// Moves [first, last) before this one.
void _List_node_base::_M_transfer(_List_node_base* const first,
                                  _List_node_base* const last) noexcept {
  if (this == last) return;
  _List_node_base* final = last->_M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  _M_prev->_M_next = first;
  first->_M_prev = _M_prev;
  final->_M_next = this;
  _M_prev = final;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    std::swap(node->_M_next, node->_M_prev);
    node = node->_M_prev;
  } while (node != this);
}

/// What hangs on one end hangs on the other afterwards; an empty list is a ring of its end alone.
void _List_node_base::swap(_List_node_base& left, _List_node_base& right) noexcept {
  _List_node_base middle;
  middle._M_next = middle._M_prev = &middle;
  const auto move = [](_List_node_base& from, _List_node_base& to) {
    if (from._M_next != &from) to._M_transfer(from._M_next, &from);
  };
  move(left, middle);
  move(right, left);
  move(middle, right);
}

size_t _Prime_rehash_policy::_M_next_bkt(size_t wanted) const {
  size_t count = wanted < 2 ? 2 : wanted;
  while (!is_prime(count)) ++count;
  _M_next_resize = static_cast<size_t>(
      __builtin_floor(static_cast<double>(count) * static_cast<double>(_M_max_load_factor)));
  return count;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements,
                                                        size_t inserted) const {
  const size_t wanted = elements + inserted;
  if (wanted <= _M_next_resize) return {false, 0};
  const double least = static_cast<double>(wanted) / static_cast<double>(_M_max_load_factor);
  if (least < static_cast<double>(buckets)) {
    _M_next_resize = static_cast<size_t>(
        __builtin_floor(static_cast<double>(buckets) * static_cast<double>(_M_max_load_factor)));
    return {false, 0};
  }
  const size_t grown = buckets * 2 + 1;
  const size_t needed = static_cast<size_t>(least) + 1;
  return {true, _M_next_bkt(needed > grown ? needed : grown)};
}

}  // namespace __detail
}  // namespace std
