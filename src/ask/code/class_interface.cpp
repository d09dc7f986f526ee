#include "ask/code/class_interface.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.hpp"
#include "engine/native/compile_cache.hpp"

namespace proviso::ask {
namespace {

using Json = nlohmann::json;

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool is_set(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() && found->get<bool>();
}

std::string type_of(const Json& object) {
  const auto found = object.find("type");
  return found != object.end() && found->is_object() ? text_of(*found, "qualType") : std::string();
}

/// Where the parameters of `std::function<int (int)> (int) const` begin: at the parenthesis that
/// matches the last one.
std::size_t parameters_in(const std::string& type) {
  std::size_t at = type.rfind(')');
  if (at == std::string::npos) return at;
  int depth = 0;
  for (;; --at) {
    depth += type[at] == ')' ? 1 : type[at] == '(' ? -1 : 0;
    if (depth == 0) return at;
    if (at == 0) return std::string::npos;
  }
}

native::Method method_in(const Json& declaration, bool is_public) {
  native::Method method;
  method.name = text_of(declaration, "name");
  method.is_public = is_public;
  method.is_static = text_of(declaration, "storageClass") == "static";
  std::string type = type_of(declaration);
  const std::size_t noexcept_at = type.rfind(") noexcept");
  const std::size_t const_noexcept_at = type.rfind(") const noexcept");
  method.is_noexcept = noexcept_at != std::string::npos || const_noexcept_at != std::string::npos;
  method.is_const = type.rfind(") const") != std::string::npos;
  const std::size_t open = parameters_in(type);
  if (open != std::string::npos) type.resize(open);
  while (!type.empty() && type.back() == ' ') type.pop_back();
  method.result = type;
  method.is_deleted = is_set(declaration, "explicitlyDeleted");
  method.is_defined = text_of(declaration, "explicitlyDefaulted") != "" || method.is_deleted;
  const auto inner = declaration.find("inner");
  if (inner == declaration.end()) return method;
  for (const Json& part : *inner) {
    const std::string kind = text_of(part, "kind");
    if (kind == "ParmVarDecl") {
      method.parameters.push_back(
          {text_of(part, "name"), type_of(part), !text_of(part, "init").empty()});
    }
    if (kind == "CompoundStmt") method.is_defined = true;
  }
  return method;
}

bool is_method(const std::string& kind) {
  return kind == "CXXMethodDecl" || kind == "CXXConstructorDecl" || kind == "CXXDestructorDecl";
}

bool is_made_without_arguments(const native::Method& constructor) {
  return constructor.is_public && !constructor.is_deleted &&
         std::all_of(constructor.parameters.begin(), constructor.parameters.end(),
                     [](const native::Parameter& one) { return one.has_default; });
}

/// How objects are made and destroyed, from the methods and what the record says of itself.
void add_lifetime(const Json& record, native::ClassInterface& interface) {
  const std::string own = text_of(record, "name");
  bool declares_one = false;
  bool without_arguments = false;
  for (const native::Method& method : interface.methods) {
    if (method.name == own) {
      declares_one = true;
      without_arguments = without_arguments || is_made_without_arguments(method);
    }
    if (method.name == "~" + own && method.is_public) interface.has_destructor = true;
  }
  interface.has_default_constructor = without_arguments || !declares_one;
  const auto data = record.find("definitionData");
  interface.is_abstract = data != record.end() && is_set(*data, "isAbstract");
  const auto bases = record.find("bases");
  if (bases == record.end()) return;
  for (const Json& base : *bases) {
    if (text_of(base, "access") == "public") interface.bases.push_back(type_of(base));
  }
}

native::ClassInterface interface_in(const Json& record, const std::string& name) {
  native::ClassInterface interface;
  interface.name = name;
  bool is_public = text_of(record, "tagUsed") == "struct";
  for (const Json& part : record["inner"]) {
    const std::string kind = text_of(part, "kind");
    if (kind == "AccessSpecDecl") is_public = text_of(part, "access") == "public";
    if (is_method(kind) && !is_set(part, "isImplicit")) {
      interface.methods.push_back(method_in(part, is_public));
    }
    const std::string own = text_of(part, "name");
    const bool is_method_template =
        kind == "FunctionTemplateDecl" && own != text_of(record, "name");
    if (is_method_template && is_public) interface.templates.push_back(own);
    const bool is_variable = kind == "FieldDecl" && !type_of(part).starts_with("const ");
    if (is_variable && is_public && !own.empty()) interface.public_fields.push_back(own);
  }
  add_lifetime(record, interface);
  return interface;
}

/// The end of the object that begins here: braces outside of strings.
std::size_t object_end(std::string_view text, std::size_t begin) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (quoted) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        quoted = false;
      continue;
    }
    if (text[i] == '"') quoted = true;
    depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    if (depth == 0) return i + 1;
  }
  return text.size();
}

}  // namespace

Maybe<native::ClassInterface> read_class_interface(std::string_view tree, const std::string& name) {
  const std::size_t split = name.rfind("::");
  const std::string own = split == std::string::npos ? name : name.substr(split + 2);
  for (std::size_t at = tree.find('{'); at != std::string_view::npos;) {
    const std::size_t end = object_end(tree, at);
    const Json object = Json::parse(tree.substr(at, end - at), nullptr, false);
    const bool is_it = object.is_object() && text_of(object, "kind") == "CXXRecordDecl" &&
                       text_of(object, "name") == own && is_set(object, "completeDefinition") &&
                       object.contains("inner");
    if (is_it) return interface_in(object, name);
    at = tree.find('{', end);
  }
  return refused(fmt::format("there is no class {} in the headers of the mapping", name));
}

Maybe<native::ClassInterface> class_interface(const native::Toolchain& toolchain,
                                              const std::string& name,
                                              const std::vector<std::string>& headers,
                                              const std::vector<std::string>& arguments,
                                              Context& context) {
  native::CompilerCall call;
  call.product = native::Product::Text;
  call.words = {toolchain.compiler,
                "-x",
                "c++",
                "-std=c++20",
                "-w",
                "-fsyntax-only",
                "-Xclang",
                "-ast-dump=json",
                "-Xclang",
                "-ast-dump-filter=" + name};
  call.words.insert(call.words.end(), arguments.begin(), arguments.end());
  call.words.emplace_back("-");
  for (const std::string& header : headers) call.input += fmt::format("#include \"{}\"\n", header);
  const TemporaryFolder folder;
  native::CompileCache cache(toolchain.cache, {folder.path()});
  const auto made = cache.run({&call, 1}, context);
  if (!made) {
    using Kind = native::CompilerFailure::Kind;
    const native::CompilerFailure& failure = made.error();
    return refused(
        failure.kind == Kind::NotFound ? fmt::format("{} is not installed", failure.compiler)
        : failure.kind == Kind::Refused
            ? fmt::format("{} cannot read {}", failure.compiler, fmt::join(headers, ", "))
            : failure.why);
  }
  auto interface = read_class_interface(made->front().text, name);
  if (interface) interface->headers = headers;
  return interface;
}

}  // namespace proviso::ask
