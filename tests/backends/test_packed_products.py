"""Who computes products of frozen weights, by the processor's maker."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "core/backends"))
from packed_products import BY_MKL, BY_ONEDNN, fastest_here  # noqa: E402


def test_mkl_where_intel_made_the_processor_and_onednn_elsewhere(tmp_path):
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("processor\t: 0\nvendor_id\t: GenuineIntel\n")
    assert fastest_here(cpuinfo) == BY_MKL
    cpuinfo.write_text("processor\t: 0\nvendor_id\t: AuthenticAMD\n")
    assert fastest_here(cpuinfo) == BY_ONEDNN
    assert fastest_here(tmp_path / "absent") == BY_ONEDNN
