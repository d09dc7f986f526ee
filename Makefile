# A newcomer needs `make run` and `make test`; the other targets are for developers.
# Everything is built by CMake below build/; this file only gives the usual jobs a name.

JOBS ?= $(shell nproc)
DEPENDENCIES := build/.dependencies
CLANG_FORMAT ?= $(shell command -v clang-format-14 || echo clang-format)
PICTURE := build/mutex-assumption.svg
QUESTION := assume examples/mutex.lts --component PROTECTED --property EXCLUSION --env e -o $(PICTURE)

.PHONY: web run test build all dev asan bench bench-peers bars-ranks soak attack fuzz format check-format check-layers package install clean

# Exit status 4 says: holds under the printed assumption.
run: build
	@echo
	@echo "What must the environment of a writer with a mutex do, so that the two are never in"
	@echo "their critical sections at the same time?"
	@echo "$$ proviso $(QUESTION)"
	@build/release/proviso $(QUESTION) || test $$? -eq 4
	@echo "picture: $(PICTURE)"
	@echo "see it, step through it, change the environment: build/release/proviso studio"

# The program, and what it links into C++ programs; the tests take three times as long to build.
build: $(DEPENDENCIES)
	cmake --preset release
	cmake --build build/release -j $(JOBS) --target proviso_programs proviso_manual proviso_runtime proviso_pass proviso_runtime_files

all: build
	cmake --build build/release -j $(JOBS)

test: all
	ctest --test-dir build/release -j $(JOBS) --output-on-failure

dev: $(DEPENDENCIES)
	cmake --preset dev
	cmake --build build/dev -j $(JOBS) --target all proviso_benchmarks
	ctest --test-dir build/dev -j $(JOBS) --output-on-failure

asan: $(DEPENDENCIES)
	cmake --preset asan
	cmake --build build/asan -j $(JOBS)
	ctest --test-dir build/asan -j $(JOBS) --output-on-failure

bench: build
	cmake --build build/release -j $(JOBS) --target proviso_benchmarks native_images
	build/release/bench/proviso_bench --json build/bench.json
	build/release/bench/assumption_bench
	build/release/bench/collaboration_bench
	build/release/bench/proviso_bench_proofs
	build/release/bench/requirement_bench
	build/release/bench/proviso_bench_promela --json build/bench-promela.json
	build/release/bench/proviso_bench_programs
	build/release/bench/smv_bench
	build/release/bench/native_bench

# Beside the tools that users know, as far as they are installed: berkeley-abc, SPIN.
bench-peers: build
	cmake --build build/release -j $(JOBS) --target proviso_benchmarks
	build/release/bench/proviso_bench_peers

# What searches by several processes must keep to; says "not measured" where the machine is not quiet.
bars-ranks: all
	scripts/bars-ranks

# The random tests again, many more cases and from a fresh seed.
soak: all
	scripts/soak $(or $(CASES),100000)

# Random models of every language through the command line, SECONDS for each.
attack: all
	scripts/attack $(or $(SECONDS),60)

fuzz: $(DEPENDENCIES)
	scripts/fuzz $(or $(SECONDS),60)

format:
	git ls-files '*.cpp' '*.hpp' | xargs $(CLANG_FORMAT) -i

check-format: $(DEPENDENCIES)
	git ls-files '*.cpp' '*.hpp' | xargs $(CLANG_FORMAT) --dry-run --Werror

check-layers:
	scripts/check-layers

# The page of the studio, web/dist, from web/src. Needs node and npm; building Proviso does not.
web:
	scripts/web build

# A Debian package, build/package/proviso_VERSION_ARCHITECTURE.deb.
package: build
	cmake --build build/release --target proviso_packaged
	cd build/release && cpack -B ../package
	rm -rf build/package/_CPack_Packages

install: all
	cmake --install build/release $(if $(PREFIX),--prefix $(PREFIX))

clean:
	rm -rf build

$(DEPENDENCIES): scripts/install-dependencies
	scripts/install-dependencies
	@mkdir -p build && touch $@
