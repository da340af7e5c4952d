"""The contract of the workflows with people who download: pinned actions, few permissions, and no upload without a test."""

import os
import re
import subprocess
from pathlib import Path

import pytest

import hschess
from tests.each import each

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RELEASE = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
JOBS = dict(
    zip(*[iter(re.split(r"^  (\w+):\n", RELEASE.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:])] * 2, strict=True)
)
each_workflow = pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)


@each_workflow
def test_every_action_is_pinned_by_its_hash_and_names_its_version(workflow: Path) -> None:
    used = re.findall(r"uses: (.*)", workflow.read_text("utf-8"))

    assert used
    assert [line for line in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)*", line)] == []


def test_all_workflows_use_the_same_version_of_an_action() -> None:
    used = {line for path in WORKFLOWS for line in re.findall(r"uses: (.*)", path.read_text("utf-8"))}

    assert len({line.partition("@")[0] for line in used}) == len(used)


@each_workflow
def test_a_workflow_may_only_read_unless_a_job_needs_more(workflow: Path) -> None:
    text = workflow.read_text("utf-8")

    assert "\npermissions: {contents: read}\n" in text
    assert text.count("persist-credentials: false") == text.count("uses: actions/checkout@")


@each_workflow
def test_every_job_ends_by_itself(workflow: Path) -> None:
    text = workflow.read_text("utf-8")

    assert text.count("timeout-minutes:") == text.count("runs-on:")


def test_only_publishing_jobs_may_write() -> None:
    assert [name for name, job in JOBS.items() if "write" in job] == ["publish", "index"]


@each("name", ["linux", "windows", "macos", "packages", "pure"])
def test_a_build_tests_itself_before_it_is_uploaded(name: str) -> None:
    before, uploaded, _ = JOBS[name].partition("uses: actions/upload-artifact@")

    assert uploaded
    assert re.search(r"release/(linux/)?try\.sh|--selftest", before)


@pytest.mark.skipif(os.name == "nt", reason="there it may be another system's shell")
def test_a_tag_that_is_not_the_version_stops_the_release() -> None:
    step = re.search(r"if: github\.ref_type == 'tag'\n +run: (grep .*)\n", JOBS["pure"])
    assert step is not None

    for tag, code in ((f"v{hschess.__version__}", 0), (f"v{hschess.__version__}.1", 1), ("v9.9.9", 1)):
        environment = {**os.environ, "GITHUB_REF_NAME": tag}
        done = subprocess.run(["bash", "-c", step[1]], cwd=ROOT, env=environment, check=False)
        assert done.returncode == code


def test_a_release_waits_for_every_job() -> None:
    needed = re.search(r"needs: \[(.*)\]", JOBS["publish"])

    assert needed is not None
    assert set(needed[1].split(", ")) == JOBS.keys() - {"publish", "index"}


@each_workflow
def test_every_script_that_is_called_exists(workflow: Path) -> None:
    scripts = re.findall(r"bash ((?:release|\.ci)/\S+)", workflow.read_text("utf-8"))

    assert [script for script in scripts if not (ROOT / script).is_file()] == []
