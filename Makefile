# make demo      build, sync the sample calendar and notes, ask four questions
# make demo-server  a real server with the sample calendar: added by its address, asked, changed, asked
# make demo-page  the sample calendar in a browser, until Ctrl-C
# make test      run the tests
# make test-servers  install what a part of the tests asks: Radicale and Xandikos, readers of
#                transcripts and QR codes, Pandoc, the Model Context Protocol's library
# make size      what the program is made of, in MB by library
# make install   PREFIX=/usr/local: the programs, manual pages, shell completions and the sample calendar
# make package   a .deb and a .tar.gz with checksums in .build/package (Packaging/README.md)
# make bundle    a bundle for assistants that install one by a click (.mcpb) in .build/package
# make app       on a Mac: an app that asks for the calendars of the system
# make torture   kill the program at 500 moments and look at what is left (KILLS=500 SEED=1)
# make test-organisation  the tests of the Python package in Organisation, in an environment of its own
#                (NAMES=100 LINKS=8 SEED=1: made names that are paths, links in the store, links in persons' folders)
# make torture-organisation  kill nights and erasures of an organisation at 500 moments (KILLS=500 SEED=1)
# make test-page walk through the page in a real browser, attack it, and have axe look at it (WALKS="-m always"
#                for three of the walks, CORPORA="FOLDER FOLDER" for calendars of yours beside the sample)
# make demo-organisation  a night of 50 persons, a search, an export, an erasure, a check of the audit
# make bench-organisation  nights with and without Spark, their indexes compared (PERSONS=100 EVENTS=500
#                FAULTY=0 KILLS=0)
# make readers   have icalendar, khal, vdirsyncer, Radicale and Xandikos read what random changes of
#                calendars wrote (CHANGES=500 SEED=1)
# make histories edit real servers by 500 seeded histories beside a sync that is disturbed and killed,
#                with the programs as they are shipped
# make answers   damage the answers of four kinds of server after 500 seeded changes were made, by the
#                library and by the program as it is shipped (ANSWERS=500 SEED=1)
# make storm     two nightly runs at once beside questions and a writer, for ten minutes (STORM=600)
# make corrupt   damage the database in 2,000 seeded ways, and journals, mirrors, settings and ids of
#                segments in 400, and run every command on it (FAULTS=2000 SEED=1)
# make race      notes, syncs, re-indexing, check-ups, and changes of calendars by this program and by
#                another at once, for two minutes (RACE=120 SEED=1)
# make undo      change a folder of odd calendars 200 times, and take each change back (UNDOS=200 SEED=1)
# make slots     hold the times that 'meetings free' proposes against those that a search of every five minutes
#                finds, on 1,000 random calendars (SLOTS=1000 SEED=1)
# make sweeps    try 100 made neighbours of each case that once went wrong, such as thousands of meetings at
#                one time (SWEEPS=100 SEED=1)
# make hard      all of these, from torture to sweeps, one after another
# make hours     hold the minutes of 'meetings hours' against an independent reader's on the calendars of a
#                folder (ICS=FOLDER)
# make fuzz      feed nonsense to the readers of calendars, entity tags and models' answers, half an hour
#                (FUZZ_SECONDS=1800)
# make docs      the documentation of the library, by DocC; a warning is an error
# make embed     build a program of one's own with the index in it, and run it
# make lint format bench clean deps
# make bench-volume: sync and re-index of large calendars, beside khal and vdirsyncer (SIZES=1000)
# make bench-servers: syncs from a CalDAV server beside vdirsyncer and khal (SIZES="1000 10000")
# make bench-speed: every engine that somebody might use instead, in turns; SPEED has its options
# make bench-question CORPORA=FOLDER: a whole question, fresh and resident, beside FTS5, tantivy and bm25s
# make instructions: those that questions and a first sync take, held against their budgets (valgrind)
# make bench-growth: seconds and memory of every command and view with 1,000 to 100,000 meetings, people or
#                    lines; fails if one grows faster than with the power 1.1 (SIZES="1000 10000")
# make bench-page: the page beside the server for assistants, its sizes, many clients at once
# make bench-quality CORPORA=FOLDER: how good the answers are, all tables of Retrieval.md from the corpora it
#                names, which lie in FOLDER, and the README's; three quarters of an hour on two cores

PREFIX = /usr/local
SWIFT  = swift

# The product as it is shipped.
# What a debugger needs is stripped from it, so it isn't made, either.
RELEASE = --configuration release --product meetings -debug-info-format none
BINARY  = .build/release/meetings
# What asks servers is never linked statically: its library of the network has no archive. A folder
# of its own, as the other's flags would have everything built anew each time.
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
  # Debian has an OpenBLAS that starts no threads before main() runs. Ours are enough, and only those who
  # measure multiply matrices.
  # It is linked by a name that no other has: a linker looks for names in the folders of all libraries,
  # and in one of them the same name is the OpenBLAS that starts threads, which every command would wait for.
  SERIAL_BLAS = /usr/lib/$(shell $(CC) -print-multiarch)/openblas-serial
  BLAS_ALONE  = $(CURDIR)/.build/blas
  export PKG_CONFIG_PATH := $(BLAS_ALONE):$(SERIAL_BLAS)/pkgconfig:$(PKG_CONFIG_PATH)
  # A question is a fresh process: with every library linked in it starts in a third of the time.
  # Where a library has no archive, only Swift's own are linked in. lld, because gold warns of each
  # dlopen that nothing calls. Looked up when it builds, for 'deps' may have installed them just now.
  # Generic types are found by calls and not by their names, for which the runtime looks through all
  # conformances there are, a tenth of a millisecond for each set or dictionary of another type.
  ARCHIVES = $(patsubst %, lib%.a, ical icalss icui18n icuuc icudata openblas sqlite3 \
    qrcodegen png16 z)
  FOLDER   = $(dir $(shell $(CC) -print-file-name=libical.a))
  STATIC   = $(shell cd '$(FOLDER)' && ls $(ARCHIVES) >/dev/null 2>&1 && echo yes)
  RELEASE += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  RELEASE += $(if $(STATIC), -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker -s \
    -Xlinker -Map=$(MAP) $(shell cat $(ICU) 2>/dev/null) \
    $(foreach core, $(call LINKED, $(OLD)), $(call AS, $(core), PRESCOTT)) \
    $(foreach core, $(call LINKED, $(WITH_AVX)), $(call AS, $(core), SANDYBRIDGE)) \
    $(foreach core, $(call LINKED, $(WITH_AVX2)), $(call AS, $(core), HASWELL)) \
    $(foreach core, $(call LINKED, $(WITH_AVX512)), $(call AS, $(core), SKYLAKEX)) \
    $(foreach library, icalss ical icui18n icuuc icudata stdc++ m, -Xlinker -l$(library)), \
    --static-swift-stdlib)
  MAP = .build/meetings.map
  # What is linked in place of the data of two libraries of ICU, Swift's and libical's. Where those
  # can't be cut they are linked whole.
  ICU                = .build/icu/swift .build/icu/libical
  LIBRARY_OF_libical = $(shell $(CC) -print-file-name=libicudata.a)
  LIBRARY_OF_swift   = $(shell $(SWIFT) -print-target-info | \
    sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')_static/linux/lib_FoundationICU.a
  # OpenBLAS has kernels for twenty processors, a megabyte each; those of a kind take the same ones.
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
  LIBRARIES = libical sqlite3 openblas expat libcurl qrcodegen libpng libmicrohttpd
  PACKAGES  = libical-dev libsqlite3-dev libopenblas-serial-dev libexpat1-dev libcurl4-openssl-dev \
    libqrcodegen-dev libpng-dev libmicrohttpd-dev pkg-config
  HAS_BLAS  = { [ -e $(SERIAL_BLAS)/libopenblas.a ] || ! command -v apt-get >/dev/null; }
  SUDO     := $(if $(filter 0,$(shell id -u)),,sudo)
  APT_GET   = $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get
  INSTALL   = { echo 'To install: $(PACKAGES)'; \
    $(APT_GET) update && $(APT_GET) install -y --no-install-recommends $(PACKAGES); }
endif

.PHONY: build revision package bundle app demo docs embed demo-server demo-page test test-page page-environment bench-page test-servers test-organisation torture-organisation organisation-environment demo-organisation bench-organisation readers torture histories answers storm corrupt race undo slots sweeps hours hard harnesses install size lint format bench bench-speed bench-question instructions bench-volume bench-growth bench-servers bench-quality fuzz clean deps

# Packages are not fetched again for the second folder, and the programs lie beside each other. Both
# are built at once, as one build alone leaves a core idle for half of its time.
build: deps $(ICU) revision
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

# In a file that nothing keeps, and written only where it differs; the C file that includes it is then compiled
# anew.
revision:
	@new='#define MEETINGS_REVISION "'$$(git describe --always --dirty --exclude='*' 2>/dev/null)'"'; \
	  file=Sources/CRevision/revision.h; \
	  [ "$$(cat $$file 2>/dev/null)" = "$$new" ] || { \
	    echo "$$new" > $$file; touch Sources/CRevision/revision.c; }

# The same programs give the same bytes. RELEASED is for programs that were built already.
package: $(if $(RELEASED),,build)
	Packaging/package $(BINARY) $(FETCH) .build/package

bundle: $(if $(RELEASED),,build)
	Packaging/bundle $(BINARY) .build/package

.build/icu/cut: Scripts/cut-icu.swift
	@mkdir -p $(@D)
	$(SWIFT)c -O $< -o $@

# Ends in the linker's options. As an archive's own symbol is found first, ours is called otherwise
# and takes its place by name; what nobody refers to then is left out.
$(ICU): .build/icu/cut | deps
	-symbol=$$($< "$(LIBRARY_OF_$(@F))" $@.s) && $(CC) -c $@.s -o $@.o && \
	  echo "-Xlinker $(CURDIR)/$@.o -Xlinker --defsym=$$symbol=cut_$$symbol" > $@

# Linked otherwise than in one piece, it has no list of its parts.
size: build
	@if [ -f '$(MAP)' ]; then Scripts/size $(BINARY) $(MAP); else ls -l $(BINARY); fi

demo: build
	Examples/demo.sh $(BINARY)

docs: deps
	$(SWIFT) build
	Documentation/docs.sh .build/docs

# A folder of its own, which fetches nothing anew.
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

# What is in the folder already is not fetched again. The one program that PyPI has not reads QR
# codes; where it can't be had, the tests that need it say so.
test-servers:
	@command -v zbarimg >/dev/null || ! command -v apt-get >/dev/null || { \
	  echo 'To install: zbar-tools'; \
	  $(APT_GET) install -y --no-install-recommends zbar-tools || \
	  { $(APT_GET) update && $(APT_GET) install -y --no-install-recommends zbar-tools; }; } || \
	  echo 'Without zbarimg the tests that read QR codes are skipped.' >&2
	@$(SERVERS)/bin/python -c 'import radicale, xandikos, caldav, recurring_ical_events, webvtt, \
	  pysubs2, pypandoc, mcp' 2>/dev/null || { \
	  python3 -m venv $(SERVERS) && \
	  $(SERVERS)/bin/python -m pip install --quiet --disable-pip-version-check \
	    Radicale==3.9.0 xandikos==0.4.10 caldav==3.2.1 recurring-ical-events==3.8.2 \
	    webvtt-py==0.6.0 pysubs2==1.8.1 pypandoc_binary==1.17 mcp==2.3.0; }

# The package runs the programs as the tests have built them.
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

# The page in Debian's Chromium. As the tests have built the programs; elsewhere CHROMIUM names a browser.
# CORPORA names folders of calendars that are not in this repository, to be walked through too.
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

# Kills are those of executors here, not of KILLS as torture has it: none unless they are said.
bench-organisation: build organisation-environment
	@rm -rf .build/organisation
	$(ORGANISATION)/bin/python Benchmarks/organisation .build/organisation --meetings '$(BINARY)' \
	  --persons $(PERSONS) --events $(EVENTS) --faults $(FAULTY) \
	  --kills $(if $(filter command%,$(origin KILLS)),$(KILLS),0)

# What random changes wrote is read by other programs, which have an environment of their own: two
# programs of PyPI rarely agree on a third.
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

# As it is built for tests the program would take ten times as long.
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

# Their names, for what chooses one.
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

# A bare command may have no words to ask for the calendars with: an app has them in its Info.plist.
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

# One look by pkg-config; nothing is installed where nothing is missing.
deps:
	@{ pkg-config --exists $(LIBRARIES) && $(HAS_BLAS); } 2>/dev/null || $(INSTALL)
	@[ ! -e '$(SERIAL_BLAS)/libopenblas.a' ] || { mkdir -p '$(BLAS_ALONE)' && \
	  ln -sf '$(SERIAL_BLAS)/libopenblas.a' '$(BLAS_ALONE)/libserialopenblas.a' && \
	  sed 's|^Libs:.*|Libs: -L$(BLAS_ALONE) -lserialopenblas|' \
	    '$(SERIAL_BLAS)/pkgconfig/openblas.pc' > '$(BLAS_ALONE)/openblas.pc'; }
