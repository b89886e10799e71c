# shellcheck shell=bash disable=SC2034
# Debian and Ubuntu packages, by purpose. Sourced by setup.sh.

# Compilers (clang for our code, because it reads precompiled headers several times faster; g++ for Inductor and for the
# standard library), build programs, and headers of the linked libraries. python3-dev: Triton compiles against Python.h.
PACKAGES_PYTHON=(python3 python3-venv python3-dev)
PACKAGES_BUILD=(
    clang g++ cmake ninja-build ccache lld git "${PACKAGES_PYTHON[@]}"
    nlohmann-json3-dev libcli11-dev libsqlitecpp-dev libopencv-dev libjpeg-dev libqcustomplot-dev libutf8proc-dev zlib1g-dev
    qt6-base-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-svg-dev libgl1-mesa-dev
)
# Needed by the window in addition to the libraries that it links.
PACKAGES_RUN=(fonts-noto-core fonts-noto-cjk qt6-translations-l10n)
# Test frameworks, checkers, clang's libFuzzer and sanitizers, a virtual screen, a recorder of system calls; an SSH server and
# Slurm, which the tests of other machines start themselves (setup.sh prevents the packages from starting them); a browser, which
# opens the HTML report; checkers of the Debian package and of what a desktop reads, and a clean Debian to install it in; the sources
# of locales, of which tests make one with a decimal comma.
PACKAGES_TEST=(
    libgtest-dev libgmock-dev clang-tidy libclang-rt-dev xvfb xauth imagemagick sqlite3 strace
    openssh-client openssh-server slurmctld slurmd slurm-client munge chromium
    appstream desktop-file-utils libglib2.0-bin lintian locales man-db mmdebstrap shared-mime-info zsh
)

# The same for other systems: a name, and the header or program (marked with !) that shows that it is installed.
NEEDED_ELSEWHERE=(
    "g++ 12 or newer|!g++" "CMake 3.25 or newer|!cmake" "Ninja|!ninja" "git|!git"
    "nlohmann-json|nlohmann/json.hpp" "CLI11|CLI/CLI.hpp" "SQLiteCpp 3.2 or newer|SQLiteCpp/SQLiteCpp.h"
    "Qt 6.4 or newer with PrintSupport|QtPrintSupport/QPrinter" "Qt Linguist tools (lrelease)|!lrelease" "Qt 6 SVG|QtSvg/QSvgRenderer"
    "QCustomPlot 2.1 built for Qt 6|qcustomplot.h" "OpenCV 4|opencv2/imgcodecs.hpp" "libjpeg-turbo|jpeglib.h"
    "utf8proc 2.8 or newer|utf8proc.h" "zlib|zlib.h"
)
NEEDED_ELSEWHERE_TEST=("GoogleTest and GoogleMock|gmock/gmock.h" "clang-tidy 14 or newer|!clang-tidy" "clang with libFuzzer|!clang++" "Xvfb|!Xvfb" "strace|!strace" "SQLite's shell|!sqlite3")
