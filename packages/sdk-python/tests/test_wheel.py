"""Builds the wheel, installs it in an empty environment and runs it."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

from conftest import RunningService, Tenant

PACKAGE = Path(__file__).parents[1]
PROGRAM = """
import sys
from pathlib import Path
import kinora
assert Path(kinora.__file__).is_relative_to(sys.prefix), kinora.__file__
with kinora.Kinora() as client:
    options = kinora.CallOptions(sandbox="delay=1")
    created = client.text_to_video(model="genq2", prompt="a", duration=1, options=options)
    print(client.wait(created.id, timeout=60).state, kinora.__version__)
"""


def run(*command: str, env: dict[str, str] | None = None) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, env=env, cwd=PACKAGE).stdout


def test_wheel_is_complete_and_runs_in_an_empty_environment(
    service: RunningService, tenant: Tenant, tmp_path: Path
) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    wheel = next(tmp_path.glob("kinora-*-py3-none-any.whl"))
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert "kinora/py.typed" in names and any(name.endswith("licenses/LICENSE") for name in names)
    assert "License-Expression: Apache-2.0" in metadata and "Requires-Python: >=3.10" in metadata
    assert not any(name.startswith("tests") for name in names)

    environment = tmp_path / "empty"
    run(sys.executable, "-m", "venv", "--without-pip", str(environment))
    python = str(environment / "bin" / "python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", str(wheel))
    # Dependencies come from the test environment, which pins their versions.
    site = next((environment / "lib").glob("python*")) / "site-packages"
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    env = {"KINORA_URL": service.url, "KINORA_KEY": tenant.key, "PATH": "/usr/bin:/bin"}
    state, version = run(python, "-c", PROGRAM, env=env).split()
    assert state == "success" and version in wheel.name
