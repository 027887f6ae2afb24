# make demo           build, sync the sample calendar and notes, ask four questions
# make demo-server    the sample calendar on a real server: add it, ask, change it, ask again
# make demo-page      the sample calendar in a browser, until Ctrl-C
# make test           all tests
# make test-times     all tests one after another, and the twenty longest
# make sessions       write what commands print now to Tests/Sessions
# make test-servers   install what some tests need: Radicale and Xandikos, readers of transcripts and QR
#                     codes, Pandoc, the Model Context Protocol's library
# make install        programs, manual pages, completions and the sample calendar (PREFIX=/usr/local)
# make package        a .deb and a .tar.gz with checksums in .build/package (Packaging/README.md)
# make bundle         an .mcpb for assistants that install one with a click, in .build/package
# make app            on a Mac: an app that asks for permission to read the system's calendars
# make size           the size of the program in MB by library
# make docs           the DocC reference of the library; a warning is an error
# make embed          build and run a program of one's own with the index in it
# make house          count lines, small files and other figures on the sources that should stay low
# make lint format clean deps
#
# Seeded harnesses; 'make test' runs a smoke of each, 'make hard' runs all of them:
# make torture        kill the program at 500 moments and check what is left (KILLS=500 SEED=1)
# make torture-organisation  the same for nights and erasures of an organisation (KILLS=500 SEED=1)
# make readers        have icalendar, khal, vdirsyncer, Radicale and Xandikos read calendars after random
#                     changes (CHANGES=500 SEED=1)
# make histories      run 500 histories of edits on real servers beside syncs with faults and kills, with the
#                     shipped programs
# make answers        damage the responses of four kinds of server to 500 changes, of the library and of the
#                     shipped program (ANSWERS=500 SEED=1)
# make storm          two nightly runs at once beside questions and a writer, for ten minutes (STORM=600)
# make corrupt        damage the database in 2,000 ways, and journals, mirrors, settings and segments in 400,
#                     and run every command on it (FAULTS=2000 SEED=1)
# make race           notes, syncs, re-indexing, check-ups and changes by this program and another at once,
#                     for two minutes (RACE=120 SEED=1)
# make undo           change a folder of odd calendars 200 times, and undo each change (UNDOS=200 SEED=1)
# make slots          compare the times that 'meetings free' proposes with those that a search of every five
#                     minutes finds, on 1,000 random calendars (SLOTS=1000 SEED=1)
# make sweeps         100 generated neighbours of each case that once went wrong (SWEEPS=100 SEED=1)
#
# More tests:
# make test-page      walk through the page in a real browser, attack it, and check it with axe (WALKS="-m always"
#                     for three walks, CORPORA="FOLDER FOLDER" for calendars of yours beside the sample)
# make test-organisation  the Python package in Organisation, in its own environment (NAMES=100 LINKS=8 SEED=1:
#                     random names that are paths, links in the store and in people's folders)
# make demo-organisation  a night of 50 people, a search, an export, an erasure, a check of the audit
# make hours          compare 'meetings hours' with an independent reader on the calendars of a folder (ICS=FOLDER)
# make fuzz           fuzz the readers of calendars, entity tags and models' answers (FUZZ_SECONDS=1800)
# make instructions   compare the instructions of questions and a first sync with their budgets (valgrind)
#
# Benchmarks:
# make bench          whole commands on the sample calendar
# make bench-volume   syncs and re-indexing of large calendars, beside khal and vdirsyncer (SIZES=1000)
# make bench-servers  syncs from a CalDAV server, beside vdirsyncer and khal (SIZES="1000 10000")
# make bench-speed    every engine that could be used instead, in turns (SPEED="OPTIONS")
# make bench-question a whole question, fresh and resident, beside FTS5, tantivy and bm25s (CORPORA=FOLDER)
# make bench-growth   time and memory of every command and view with 1,000 to 100,000 meetings, people or
#                     lines; fails if one grows faster than with the power 1.1 (SIZES="1000 10000")
# make bench-page     the page beside the server for assistants, its sizes, many clients at once
# make bench-organisation  nights with and without Spark, and their indexes compared (PERSONS=100 EVENTS=500
#                     FAULTY=0 KILLS=0)
# make bench-quality  all tables of Retrieval.md and the README's, from the corpora in a folder; an hour and a
#                     quarter on two cores (CORPORA=FOLDER)

PREFIX = /usr/local
SWIFT  = swift

# The product as it is shipped.
# What a debugger needs is stripped from it, so it isn't made, either.
RELEASE = --configuration release --product meetings -debug-info-format none
BINARY  = .build/release/meetings
# meetings-fetch is not linked statically, because libcurl has no archive. It has its own build folder, because
# switching between two sets of flags would rebuild everything each time.
FETCH   = .build/fetch/release/meetings-fetch
FETCHED = --configuration release --product meetings-fetch --scratch-path .build/fetch \
  -debug-info-format none
SOURCES = Package.swift Sources Tests Scripts

ifeq ($(shell uname), Darwin)
  LIBRARIES = libical openblas expat libcurl libpng libmicrohttpd
  HAS_BLAS  = true
  INSTALL   = brew install libical openblas expat curl libpng libmicrohttpd pkg-config
  # Homebrew keeps OpenBLAS out of pkg-config's path.
  export PKG_CONFIG_PATH := $(shell brew --prefix openblas)/lib/pkgconfig:$(PKG_CONFIG_PATH)
else
  # Debian's serial OpenBLAS starts no threads before main(), for which every command would wait. It is linked
  # by a unique name, because another library's folder has the threaded OpenBLAS under the usual one.
  SERIAL_BLAS = /usr/lib/$(shell $(CC) -print-multiarch)/openblas-serial
  BLAS_ALONE  = $(CURDIR)/.build/blas
  export PKG_CONFIG_PATH := $(BLAS_ALONE):$(SERIAL_BLAS)/pkgconfig:$(PKG_CONFIG_PATH)
  # Each question is a new process, and a static executable starts in a third of the time. If a library has no
  # archive, only Swift's own libraries are linked statically. lld is used because gold warns about each unused
  # dlopen. Archives are looked up at build time, because 'deps' may just have installed them.
  # Generic types are found by calls and not by name, because a lookup by name walks through all conformances: a
  # tenth of a millisecond for each set or dictionary of another type. Equal functions become one. No Swift code
  # compares their addresses, and the C libraries, whose archives have one section a file, keep all of theirs.
  ARCHIVES = $(patsubst %, lib%.a, ical icalss openblas sqlite3 qrcodegen png16 z)
  FOLDER   = $(dir $(shell $(CC) -print-file-name=libical.a))
  STATIC   = $(shell cd '$(FOLDER)' && ls $(ARCHIVES) >/dev/null 2>&1 && echo yes)
  RELEASE += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  RELEASE += $(if $(STATIC), -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -s \
    -Xlinker --icf=all -Xlinker -Map=$(MAP) $(shell cat $(ICU) 2>/dev/null) \
    -Xlinker $(CURDIR)/$(ADAPTER) $(ICU_OF_ICAL) \
    $(foreach core, $(call LINKED, $(OLD)), $(call AS, $(core), PRESCOTT)) \
    $(foreach core, $(call LINKED, $(WITH_AVX)), $(call AS, $(core), SANDYBRIDGE)) \
    $(foreach core, $(call LINKED, $(WITH_AVX2)), $(call AS, $(core), HASWELL)) \
    $(foreach core, $(call LINKED, $(WITH_AVX512)), $(call AS, $(core), SKYLAKEX)) \
    $(foreach library, icalss ical stdc++ m, -Xlinker -l$(library)), \
    --static-swift-stdlib)
  MAP = .build/meetings.map
  # The reduced data of Swift's ICU; data that can't be cut are linked whole. libical uses the same copy: what it
  # calls ucal_open_72 is swift_ucal_open there, and one function has an adapter.
  ICU         = .build/icu/swift
  ADAPTER     = .build/icu/libical.o
  SWIFTS_ICU  = $(shell $(SWIFT) -print-target-info | \
    sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')_static/linux/lib_FoundationICU.a
  ICU_OF_ICAL = $(shell nm $(FOLDER)/libical.a 2>/dev/null | \
    sed -nE 's/^ +U ((u[A-Za-z0-9_]*)_[0-9]+)$$/-Xlinker --defsym=\1=swift_\2/p' | sort -u | \
    sed 's/=swift_ucal_getKeyword/=libical_getKeyword/')
  # OpenBLAS has kernels for twenty processors, a megabyte each; processors of a kind share one.
  OLD         = CORE2 PENRYN DUNNINGTON NEHALEM OPTERON_SSE3 BARCELONA BOBCAT ATOM NANO
  WITH_AVX    = BULLDOZER PILEDRIVER STEAMROLLER EXCAVATOR
  WITH_AVX2   = ZEN
  WITH_AVX512 = COOPERLAKE SAPPHIRERAPIDS
  BLAS        = $(or $(wildcard $(SERIAL_BLAS)/libopenblas.a), \
    $(shell $(CC) -print-file-name=libopenblas.a))
  CORES       = $(shell ar t $(BLAS) 2>/dev/null | \
    sed -n 's/^setparam_\(.*\)\.o$$/\1/p')
  LINKED      = $(filter $(CORES), $(1))
  AS          = -Xlinker --defsym=gotoblas_$(strip $(1))=gotoblas_$(strip $(2))
  FETCHED  += --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -s \
    $(shell cat .build/icu/swift 2>/dev/null)
  LIBRARIES = libical sqlite3 openblas expat libcurl libcrypto qrcodegen libpng libmicrohttpd
  PACKAGES  = libical-dev libsqlite3-dev libopenblas-serial-dev libexpat1-dev libcurl4-openssl-dev \
    libqrcodegen-dev libpng-dev libmicrohttpd-dev libssl-dev pkg-config
  HAS_BLAS  = { [ -e $(SERIAL_BLAS)/libopenblas.a ] || ! command -v apt-get >/dev/null; }
  SUDO     := $(if $(filter 0,$(shell id -u)),,sudo)
  APT_GET   = $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get
  INSTALL   = { echo 'To install: $(PACKAGES)'; \
    $(APT_GET) update && $(APT_GET) install -y --no-install-recommends $(PACKAGES); }
endif

.PHONY: build revision package bundle app demo docs words messages sessions embed demo-server demo-page test test-times test-page page-environment bench-page test-servers test-organisation torture-organisation organisation-environment demo-organisation bench-organisation readers torture histories answers storm corrupt race undo slots sweeps hours hard harnesses install size house lint format bench bench-speed bench-question instructions bench-volume bench-growth bench-servers bench-quality fuzz clean deps

# The second build folder shares the fetched packages, and the programs end up side by side. Both are built at
# once, because one build leaves a core idle for half of its time.
build: deps $(ICU) $(ADAPTER) revision
	$(SWIFT) package resolve
	@mkdir -p .build/fetch
	@cp .build/workspace-state.json .build/fetch/
	@for part in checkouts repositories; do ln -sfn ../$$part .build/fetch/$$part; done
	@echo '$(SWIFT) build $(FETCHED)'
	@$(SWIFT) build $(FETCHED) > .build/fetch/log 2>&1 & fetch=$$!; \
	  echo '$(SWIFT) build $(RELEASE)'; \
	  $(SWIFT) build $(RELEASE) || { kill $$fetch; exit 1; }; \
	  wait $$fetch || { cat .build/fetch/log >&2; exit 1; }
	@! grep -qs ' blas_thread_server$$' '$(MAP)' || { \
	  echo 'error: the OpenBLAS that was linked starts threads' >&2; exit 1; }
	@ln -sf ../../fetch/release/meetings-fetch .build/release/meetings-fetch

# The revision is in an ignored file that is written only if it differs, so only the C file that includes it is
# compiled again. Who packages the program for others may build their OAuth clients in:
# make GOOGLE_CLIENT_ID=… GOOGLE_CLIENT_SECRET=… MICROSOFT_CLIENT_ID=…
revision:
	@new=$$(printf '#define MEETINGS_%s "%s"\n' \
	    REVISION "$$(git describe --always --dirty --exclude='*' 2>/dev/null)" \
	    GOOGLE_CLIENT_ID '$(GOOGLE_CLIENT_ID)' GOOGLE_CLIENT_SECRET '$(GOOGLE_CLIENT_SECRET)' \
	    MICROSOFT_CLIENT_ID '$(MICROSOFT_CLIENT_ID)'); \
	  file=Sources/CRevision/revision.h; \
	  [ "$$(cat $$file 2>/dev/null)" = "$$new" ] || { \
	    echo "$$new" > $$file; touch Sources/CRevision/revision.c; }

# The same programs give the same bytes. With RELEASED, existing programs are packed.
package: $(if $(RELEASED),,build)
	Packaging/package $(BINARY) $(FETCH) .build/package

bundle: $(if $(RELEASED),,build)
	Packaging/bundle $(BINARY) .build/package

.build/icu/cut: Scripts/cut-icu.swift
	@mkdir -p $(@D)
	$(SWIFT)c -O $< -o $@

# The result is the linker's options. An archive's own symbol is found first, so ours has another name and is
# substituted by it; the linker then leaves out the unreferenced data.
$(ICU): .build/icu/cut | deps
	-symbol=$$($< "$(SWIFTS_ICU)" $@.s) && $(CC) -c $@.s -o $@.o && \
	  echo "-Xlinker $(CURDIR)/$@.o -Xlinker --defsym=$$symbol=cut_$$symbol" > $@

$(ADAPTER): Scripts/libical-icu.c
	@mkdir -p $(@D)
	$(CC) -O2 -c $< -o $@

# Only a static executable has a linker map.
size: build
	@if [ -f '$(MAP)' ]; then Scripts/size $(BINARY) $(MAP); else ls -l $(BINARY); fi

demo: build
	Examples/demo.sh $(BINARY)

# Sources/CLexicon/words.bin, from words.txt beside it.
words: deps
	WRITE_WORDS=1 $(SWIFT) test --filter CompiledWordsTests

# Documentation/messages.txt, from the strings of the sources.
messages: deps
	WRITE_MESSAGES=1 $(SWIFT) test --filter PrintedSentencesTests

# The output in Tests/Sessions, by what is printed now.
sessions: deps
	WRITE_SESSIONS=1 $(SWIFT) test --filter SessionTests

docs: deps
	$(SWIFT) build
	Documentation/docs.sh .build/docs

# Its own build folder shares the fetched packages.
embed: deps
	@mkdir -p .build/embed
	@for part in checkouts repositories; do ln -sfn ../$$part .build/embed/$$part; done
	$(SWIFT) run --package-path Examples/embed --scratch-path .build/embed \
	  embed '$(CURDIR)/Examples/calendars' with dana about pricing
	echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | $(SWIFT) run --package-path Examples/embed \
	  --scratch-path .build/embed serve '$(CURDIR)/Examples/calendars'

SERVERS = .venv/servers

demo-server: build test-servers
	Examples/demo-server.sh $(BINARY) $(SERVERS)

demo-page: build
	Examples/demo-page.sh $(BINARY)

test: deps
	$(SWIFT) test

# In parallel, all tests begin at once and have no times of their own.
test-times: deps
	$(SWIFT) test --no-parallel --event-stream-output-path .build/events --event-stream-version 0
	Scripts/dearest .build/events

# Existing packages are not fetched again. Only the reader of QR codes is not on PyPI; without it, the tests that
# need it say so.
test-servers:
	@command -v zbarimg >/dev/null || ! command -v apt-get >/dev/null || { \
	  echo 'To install: zbar-tools'; \
	  $(APT_GET) install -y --no-install-recommends zbar-tools || \
	  { $(APT_GET) update && $(APT_GET) install -y --no-install-recommends zbar-tools; }; } || \
	  echo 'Without zbarimg the tests that read QR codes are skipped.' >&2
	@$(SERVERS)/bin/python -c 'import radicale, xandikos, caldav, recurring_ical_events, webvtt, \
	  pysubs2, pypandoc, mcp, authlib, flask' 2>/dev/null || { \
	  python3 -m venv $(SERVERS) && \
	  $(SERVERS)/bin/python -m pip install --quiet --disable-pip-version-check \
	    Radicale==3.9.0 xandikos==0.4.10 caldav==3.2.1 recurring-ical-events==3.8.2 \
	    webvtt-py==0.6.0 pysubs2==1.8.1 pypandoc_binary==1.17 mcp==2.3.0 \
	    Authlib==1.9.10 Flask==3.1.3; }

# The package runs the programs that the tests have built.
ORGANISATION = .venv/organisation
NAMES        = 100
LINKS        = 8

test-organisation: deps organisation-environment
	$(SWIFT) build --product meetings
	$(SWIFT) build --product meetings-fetch
	cd Organisation && P='$(CURDIR)/$(ORGANISATION)/bin' && $$P/ruff check . && \
	  $$P/ruff format --check . && $$P/mypy && MEETINGS_NAMES=$(NAMES) MEETINGS_LINKS=$(LINKS) \
	  MEETINGS_SEED=$(SEED) $$P/pytest -q

torture-organisation: deps organisation-environment
	$(SWIFT) build --product meetings
	$(SWIFT) build --product meetings-fetch
	cd Organisation && MEETINGS_KILLS=$(KILLS) MEETINGS_SEED=$(SEED) \
	  '$(CURDIR)/$(ORGANISATION)/bin/pytest' -q tests/test_kills.py

organisation-environment:
	@$(ORGANISATION)/bin/python -c 'import meetings_org, pyarrow, pyspark, pytest, mypy' 2>/dev/null || { \
	  python3 -m venv $(ORGANISATION) && \
	  $(ORGANISATION)/bin/python -m pip install --quiet --disable-pip-version-check \
	    --editable './Organisation[test]'; }

# The page in Debian's Chromium, or the browser that CHROMIUM names, served by the programs that the tests have
# built. CORPORA names further folders of calendars to walk through.
PAGE    = .venv/page
WALKS   =
CORPORA =

test-page: deps page-environment test-servers
	$(SWIFT) build --product meetings
	$(SWIFT) build --product meetings-fetch
	cd Tests/PageWalks && CORPORA='$(CORPORA)' '$(CURDIR)/$(PAGE)/bin/pytest' $(WALKS)

page-environment:
	@[ -n "$$CHROMIUM" ] || command -v chromium >/dev/null || { \
	  echo 'To install: chromium'; \
	  $(APT_GET) install -y --no-install-recommends chromium || \
	  { $(APT_GET) update && $(APT_GET) install -y --no-install-recommends chromium; }; }
	@$(PAGE)/bin/python -c 'import playwright, axe_playwright_python, jsonschema, pytest' 2>/dev/null || { \
	  python3 -m venv $(PAGE) && \
	  $(PAGE)/bin/python -m pip install --quiet --disable-pip-version-check \
	    playwright==1.65.2 axe-playwright-python==0.1.8 jsonschema==4.26.0 \
	    pytest==9.2.0; }

demo-organisation: build organisation-environment
	Examples/demo-organisation.sh $(BINARY) $(ORGANISATION)

PERSONS = 100
EVENTS  = 500
FAULTY  = 0

# KILLS is the number of killed executors here; none by default.
bench-organisation: build organisation-environment
	@rm -rf .build/organisation
	$(ORGANISATION)/bin/python Benchmarks/organisation .build/organisation --meetings '$(BINARY)' \
	  --persons $(PERSONS) --events $(EVENTS) --faults $(FAULTY) \
	  --kills $(if $(filter command%,$(origin KILLS)),$(KILLS),0)

# Each reader has its own environment, because two programs on PyPI rarely agree on the version of a third.
READERS = .venv/readers
CHANGES = 500

readers: deps test-servers
	@$(READERS)/bin/python -c 'import khal, vdirsyncer' 2>/dev/null || { \
	  python3 -m venv $(READERS) && \
	  $(READERS)/bin/python -m pip install --quiet --disable-pip-version-check \
	    khal==0.14.1 vdirsyncer==0.21.0; }
	rm -rf .build/written
	MEETINGS_CHANGES=$(CHANGES) MEETINGS_SEED=$(SEED) MEETINGS_WRITTEN='$(CURDIR)/.build/written' \
	  $(SWIFT) test --filter ChangePropertyTests
	$(READERS)/bin/python Tests/WritingTests/readers.py .build/written $(SERVERS)/bin

KILLS = 500
SEED  = 1

torture: deps
	MEETINGS_KILLS=$(KILLS) MEETINGS_SEED=$(SEED) $(SWIFT) test --filter KillTests

HISTORIES = 500

# The program as built for tests would take ten times as long.
histories: build test-servers
	MEETINGS_TESTED='$(CURDIR)/$(BINARY)' MEETINGS_HISTORIES=$(HISTORIES) MEETINGS_SEED=$(SEED) \
	  $(SWIFT) test --filter HistoryTests

ANSWERS = 500

answers: build test-servers
	MEETINGS_TESTED='$(CURDIR)/$(BINARY)' MEETINGS_ANSWERS=$(ANSWERS) MEETINGS_SEED=$(SEED) \
	  $(SWIFT) test --filter LostAnswerTests

STORM = 600

storm: deps
	MEETINGS_STORM=$(STORM) MEETINGS_SEED=$(SEED) $(SWIFT) test --filter StormTests

FAULTS = 2000

corrupt: deps
	MEETINGS_FAULTS=$(FAULTS) MEETINGS_SEED=$(SEED) $(SWIFT) test --filter 'CorruptTests|DamagedHomeTests'

RACE = 120

race: deps
	MEETINGS_RACE=$(RACE) MEETINGS_SEED=$(SEED) $(SWIFT) test --filter RaceTests

UNDOS = 200

undo: deps
	MEETINGS_UNDOS=$(UNDOS) MEETINGS_SEED=$(SEED) $(SWIFT) test --filter UndoPropertyTests

SLOTS = 1000

slots: deps
	MEETINGS_SLOTS=$(SLOTS) MEETINGS_SEED=$(SEED) $(SWIFT) test --filter SlotTests

SWEEPS = 100

sweeps: deps
	MEETINGS_SWEEPS=$(SWEEPS) MEETINGS_SEED=$(SEED) $(SWIFT) test --filter SweepTests

HARNESSES = torture readers histories answers storm corrupt race undo slots sweeps

hard: $(HARNESSES) torture-organisation

# The names of the harnesses, from which .ci/run chooses one.
harnesses:
	@echo $(HARNESSES)

install: $(if $(RELEASED),,build)
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(BINARY) '$(DESTDIR)$(PREFIX)/bin/meetings'
	install -m 755 $(FETCH) '$(DESTDIR)$(PREFIX)/bin/meetings-fetch'
	@set -e; completions() { \
	  install -d "$$(dirname "$$2")"; \
	  $(BINARY) completion "$$1" > "$$2"; \
	  echo "$$2"; \
	}; \
	share='$(DESTDIR)$(PREFIX)/share'; \
	completions bash "$$share/bash-completion/completions/meetings"; \
	completions zsh  "$$share/zsh/site-functions/_meetings"; \
	completions fish "$$share/fish/vendor_completions.d/meetings.fish"; \
	$(BINARY) __manual "$$share/man"; \
	echo "$$share/man"; \
	for part in calendars notes; do \
	  rm -rf "$$share/meetings/$$part"; install -d "$$share/meetings/$$part"; \
	  cp -R "Examples/$$part/." "$$share/meetings/$$part/"; \
	done; \
	echo "$$share/meetings"

# A bare command may have no text with which to ask for permission; an app has one in its Info.plist.
APP = .build/Meetings.app

ifeq ($(shell uname), Darwin)
app: build
	install -d '$(APP)/Contents/MacOS'
	install -m 644 Sources/SystemCalendar/App/Info.plist '$(APP)/Contents/Info.plist'
	install -m 755 $(BINARY) '$(APP)/Contents/MacOS/meetings'
	install -m 755 $(FETCH) '$(APP)/Contents/MacOS/meetings-fetch'
	codesign --force --options runtime --sign - '$(APP)/Contents/MacOS/meetings-fetch'
	codesign --force --options runtime --sign - \
	  --entitlements Sources/SystemCalendar/App/meetings.entitlements '$(APP)'
	@echo "now: open -W '$(APP)' --args add system; what comes next stands in Documentation/macos.md"
else
app:
	@echo 'make app: only macOS has apps, and calendars that one has to ask for' >&2; exit 2
endif

house:
	@Scripts/house

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

bench: build
	Benchmarks/run $(BINARY)

RESULTS = Benchmarks/Results/$(shell date -u +%F)-$(shell uname -m)
SIZES   = 1000 10000 100000

bench-volume: build
	Benchmarks/volume --meetings $(BINARY) --sizes $(SIZES) --output '$(RESULTS)'

bench-growth: build
	Benchmarks/growth $(BINARY) --sizes $(SIZES)

bench-question: build
	Benchmarks/question $(BINARY) $(or $(CORPORA), $(error CORPORA is the folder of the corpora \
	  that Benchmarks/Retrieval.md names))

instructions: build
	Benchmarks/instructions $(BINARY)

hours: build test-servers
	$(SERVERS)/bin/python Benchmarks/hours $(BINARY) $(or $(ICS), $(error ICS is a folder of calendars))

bench-page: build
	Benchmarks/page $(BINARY)

bench-servers: build test-servers
	Benchmarks/servers --meetings $(BINARY) --sizes $(SIZES) --output '$(RESULTS)'

bench-speed: build
	Benchmarks/speed $(BINARY) $(SPEED) --output '$(RESULTS)'

bench-quality: build
	Benchmarks/Retrieval/tables.py all $(BINARY) $(or $(CORPORA), $(error CORPORA is the folder of \
	  the corpora that Benchmarks/Retrieval.md names)) --write
	Benchmarks/readme

FUZZ_SECONDS = 1800

fuzz: deps
	Tests/Fuzz/run.sh $(FUZZ_SECONDS)

clean:
	$(SWIFT) package clean

# Installs only what pkg-config doesn't find.
deps:
	@{ pkg-config --exists $(LIBRARIES) && $(HAS_BLAS); } 2>/dev/null || $(INSTALL)
	@[ ! -e '$(SERIAL_BLAS)/libopenblas.a' ] || { mkdir -p '$(BLAS_ALONE)' && \
	  ln -sf '$(SERIAL_BLAS)/libopenblas.a' '$(BLAS_ALONE)/libserialopenblas.a' && \
	  sed 's|^Libs:.*|Libs: -L$(BLAS_ALONE) -lserialopenblas|' \
	    '$(SERIAL_BLAS)/pkgconfig/openblas.pc' > '$(BLAS_ALONE)/openblas.pc'; }
