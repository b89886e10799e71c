#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/shell_words.h"
#include "core/base/subprocess.h"
#include "core/targets/connection_error.h"
#include "core/targets/devices.h"
#include "core/targets/remote_command.h"
#include "core/targets/remote_target.h"
#include "core/targets/target.h"
#include "tests/support/patience.h"

namespace bench::remote {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ThrowsMessage;

class RemoteTargets : public testing::Test {
protected:
    RemoteTargets() {
        std::string pattern = (fs::temp_directory_path() / "remote-XXXXXX").string();
        dir_ = ::mkdtemp(pattern.data());
        ::setenv("COMPILESCOPE_DATA", dir_.c_str(), 1);
    }
    ~RemoteTargets() override {
        ::unsetenv("COMPILESCOPE_DATA");
        fs::remove_all(dir_);
    }
    static RemoteTarget gpu_host() {
        RemoteTarget target;
        target.name = "gpu1";
        target.host = "me@gpu1";
        return target;
    }
    static RemoteTarget partition() {
        RemoteTarget target;
        target.kind = Kind::slurm;
        target.name = "a100";
        target.partition = "big";
        target.gres = "gpu:a100:1";
        target.time_limit = "1-12:00:00";
        return target;
    }
    fs::path dir_;
};

TEST_F(RemoteTargets, AreKeptReplacedAndRemovedByTheirWord) {
    EXPECT_THAT(all(), IsEmpty());
    RemoteTarget host = gpu_host();
    keep(host);
    keep(partition());
    host.torch = "2.11.0";
    host.devices = {
        {.id = "cuda:0", .name = "NVIDIA A100", .memory_bytes = 40'000'000'000, .capability = "8.0"}};
    keep(host);
    EXPECT_THAT(all(), ElementsAre(host, partition()));
    EXPECT_EQ(find("slurm:a100"), partition());
    EXPECT_FALSE(find("ssh:a100"));
    remove("ssh:gpu1");
    EXPECT_THAT(all(), ElementsAre(partition()));
    EXPECT_THAT([] { remove("ssh:gpu1"); }, ThrowsMessage<InputError>(HasSubstr("no such target")));
}

TEST_F(RemoteTargets, OfADamagedFileAreAnErrorThatNamesItAndOursAreThereAllTheSame) {
    std::ofstream(dir_ / "targets.json") << R"({"targets": [{"kind": "carrier pigeon"}]})";
    EXPECT_THAT([] { all(); }, ThrowsMessage<InputError>(HasSubstr("targets.json")));
    EXPECT_THAT(
        with_targets({{.id = "cpu", .name = "A CPU", .memory_bytes = {}, .capability = {}, .reason = {}}}),
        testing::SizeIs(1));
    // What a person wrote into the file passes the same rules.
    std::ofstream(dir_ / "targets.json")
        << R"({"targets": [{"kind": "ssh", "name": "x", "host": "-oProxyCommand=evil"}]})";
    EXPECT_THAT([] { all(); }, ThrowsMessage<InputError>(HasSubstr("begins with a hyphen")));
}

TEST_F(RemoteTargets, AreDevicesOfTheirOwnOnceTested) {
    RemoteTarget host = gpu_host();
    host.torch = "2.11.0";
    host.devices = {
        {.id = "cuda:1", .name = "NVIDIA A100", .memory_bytes = {}, .capability = {}, .reason = {}}};
    keep(host);
    const auto devices = with_targets({});
    ASSERT_EQ(devices.size(), 1u);
    EXPECT_EQ(devices[0].id, "ssh:gpu1/cuda:1");
    EXPECT_EQ(devices[0].torch, "2.11.0");
}

TEST_F(RemoteTargets, NamedAloneMeanTheirGpuWhereTheyHaveOne) {
    keep(partition());
    keep(gpu_host());
    EXPECT_EQ(with_device("slurm:a100"), "slurm:a100/cuda:0");
    EXPECT_EQ(with_device("ssh:gpu1"), "ssh:gpu1/cpu") << "nothing is known of it";
    EXPECT_EQ(with_device("ssh:gpu1/cuda:3"), "ssh:gpu1/cuda:3");
    EXPECT_EQ(with_device("cpu"), "cpu");
}

TEST_F(RemoteTargets, ShareAHostWhereTheirJobsDoNotHaveANodeAlone) {
    RemoteTarget again = gpu_host();
    again.name = "gpu1-again";
    EXPECT_EQ(host_of(target_of(gpu_host())), host_of(target_of(again)));
    RemoteTarget other = partition();
    other.name = "t4";
    EXPECT_NE(host_of(target_of(partition())), host_of(target_of(other)));
    EXPECT_EQ(host_of({.name = "local"}), host_of({.name = "local:2.10.0"}));
}

TEST_F(RemoteTargets, AreReachedByListsOfArguments) {
    RemoteTarget host = gpu_host();
    host.runner = "/opt/my runner";
    const auto command = worker_command(host);
    EXPECT_EQ(command.front(), "ssh");
    EXPECT_THAT(command, Contains("StrictHostKeyChecking=yes"));
    EXPECT_THAT(command, Contains("BatchMode=yes"));
    // The host behind --, then one text for the far shell.
    ASSERT_GE(command.size(), 3u);
    EXPECT_THAT(std::vector(command.end() - 3, command.end()),
                ElementsAre("--", "me@gpu1", "'/opt/my runner' worker --take-turns --silence 25"));
    host.modules = "gcc/12 cuda";
    EXPECT_THAT(worker_command(host).back(), testing::StartsWith("bash -lc '"));
    EXPECT_THAT(worker_command(host).back(), HasSubstr(" 'gcc/12 cuda' '/opt/my runner' worker"));

    const auto job = srun_command(partition(), "compilescope-1");
    EXPECT_THAT(job, testing::IsSupersetOf({"--job-name=compilescope-1", "--exclusive", "--partition=big",
                                            "--gres=gpu:a100:1", "--time=1-12:00:00"}));
    RemoteTarget shared = partition();
    shared.shared_node = true;
    EXPECT_THAT(srun_command(shared, "x"), Not(Contains("--exclusive")));
}

TEST(ShellWords, ComeOutOfAShellAsTheyWentIn) {
    const std::vector<std::string> words{"plain", "",  "it's",    "$(id) `id`", "a\nb",
                                         "=ls",   "*", "a;b&c|d", "\\",         "~"};
    std::vector<std::string> command{"printf", "%s\\0"};
    command.insert(command.end(), words.begin(), words.end());
    Subprocess sh({.command = {"sh", "-c", shell::joined(command) + " | tr '\\n\\0' '\\t\\n'"},
                   .environment = {},
                   .stderr_file = {},
                   .working_dir = {}});
    std::vector<std::string> got;
    for (std::string line; sh.read_line(line, kPatience) == Subprocess::Read::line;) got.push_back(line);
    auto expected = words;
    expected[4] = "a\tb";
    EXPECT_EQ(got, expected);
}

/// As OpenSSH 9.2 and Slurm 22.05 said it.
struct Said {
    int code;
    const char* text;
    std::optional<ConnectionError> error;
};
void PrintTo(const Said& said, std::ostream* out) {
    *out << said.code << " is " << (said.error ? name_in(kConnectionErrorNames, *said.error) : "none");
}
class ConnectionErrors : public testing::TestWithParam<Said> {};
TEST_P(ConnectionErrors, AreKnownByWhatTheProgramsSaid) {
    RemoteTarget target;
    target.name = target.host = "gpu1";
    const auto error = connection_error(target, {.code = GetParam().code, .signal = {}}, GetParam().text);
    EXPECT_EQ(error, GetParam().error);
    if (!error) return;
    EXPECT_THAT(connection_message(*error, target, GetParam().text), testing::StartsWith("ssh:gpu1: "));
    EXPECT_THAT(connection_message(*error, target, GetParam().text), Not(HasSubstr("%")));
}
using E = ConnectionError;
INSTANTIATE_TEST_SUITE_P(
    OfSsh, ConnectionErrors,
    testing::Values(
        Said{255,
             "@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\nHost key verification failed.\n",
             E::changed_host_key},
        Said{255,
             "No ED25519 host key is known for gpu1 and you have requested strict checking.\nHost key "
             "verification "
             "failed.\n",
             E::unknown_host_key},
        Said{255, "root@gpu1: Permission denied (publickey).\n", E::permission_denied},
        Said{255, "ssh: connect to host gpu1 port 22: Connection refused\n", E::refused},
        Said{255, "ssh: Could not resolve hostname gpu1: Name or service not known\n", E::name_not_found},
        Said{255, "ssh: connect to host gpu1 port 22: Connection timed out\n", E::timed_out},
        Said{255, "kex_exchange_identification: Connection closed by remote host\n", E::not_ssh},
        Said{255, "Timeout, server gpu1 not responding.\n", E::lost}, Said{255, "", E::lost}));
INSTANTIATE_TEST_SUITE_P(
    OfSlurm, ConnectionErrors,
    testing::Values(
        Said{
            1,
            "srun: error: invalid partition specified: x\nsrun: error: Unable to allocate resources: Invalid "
            "partition name specified\n",
            E::no_such_partition},
        Said{0, "srun: error: Node failure on t4n1\nsrun: Job step aborted\n", E::node_failure},
        Said{143,
             "slurmstepd: error: *** STEP 3.0 ON cpu1 CANCELLED AT 2026-01-01T00:00:00 DUE TO TIME LIMIT "
             "***\n",
             E::time_limit},
        Said{143, "slurmstepd: error: *** STEP 3.0 ON cpu1 CANCELLED AT 2026-01-01T00:00:00 ***\n",
             E::job_cancelled},
        Said{2, "slurmstepd-cpu1: error: execve(): nonexist: No such file or directory\n", E::runner_missing},
        Said{1, "srun: error: Unable to contact slurm controller (connect failure)\n", E::no_controller},
        Said{1, "compilescope-cli: cannot start 'srun': no such program on PATH\n", E::no_slurm}));
INSTANTIATE_TEST_SUITE_P(
    OfTheRunner, ConnectionErrors,
    testing::Values(
        Said{127, "bash: /x: No such file or directory\n", E::runner_missing},
        Said{127, "/x: error while loading shared libraries: libtorch.so: cannot open\n", E::runner_broken},
        Said{2, "The following argument was not expected: --take-turns\n", E::runner_of_other_version},
        Said{139, "a model that crashed\n", std::nullopt}));

}  // namespace bench::remote
