# Two entries for a newcomer, `make run` and `make test`; the rest is for those who stay.
# Everything is built by CMake below build/; this file only gives the usual jobs a name.

JOBS ?= $(shell nproc)
DEPENDENCIES := build/.dependencies
EXAMPLE := examples/dining-philosophers.lts

.PHONY: run test build dev asan bench soak fuzz format check-format check-layers install clean

run: build
	build/release/proviso check $(EXAMPLE) || test $$? -eq 1

build: $(DEPENDENCIES)
	cmake --preset release
	cmake --build build/release -j $(JOBS)

test: build
	ctest --test-dir build/release -j $(JOBS) --output-on-failure

dev: $(DEPENDENCIES)
	cmake --preset dev
	cmake --build build/dev -j $(JOBS)
	ctest --test-dir build/dev -j $(JOBS) --output-on-failure

asan: $(DEPENDENCIES)
	cmake --preset asan
	cmake --build build/asan -j $(JOBS)
	ctest --test-dir build/asan -j $(JOBS) --output-on-failure

bench: build
	build/release/bench/proviso_bench --json build/bench.json

# The random tests again, many more cases and from a fresh seed.
soak: build
	scripts/soak $(or $(CASES),100000)

fuzz: $(DEPENDENCIES)
	scripts/fuzz $(or $(SECONDS),60)

format:
	git ls-files '*.cpp' '*.hpp' | xargs clang-format -i

check-format: $(DEPENDENCIES)
	git ls-files '*.cpp' '*.hpp' | xargs clang-format --dry-run --Werror

check-layers:
	scripts/check-layers

install: build
	cmake --install build/release $(if $(PREFIX),--prefix $(PREFIX))

clean:
	rm -rf build

$(DEPENDENCIES): scripts/install-dependencies
	scripts/install-dependencies
	@mkdir -p build && touch $@
