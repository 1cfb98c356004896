"""`Scripts/bom`: the components of the programs, as a document of SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/)."""

import json
import os
import pathlib
import re
import subprocess

import pytest

PROJECT = pathlib.Path(__file__).resolve().parents[2]
MANIFEST = (PROJECT / "Package.swift").read_text("utf-8")


def make(*arguments, **environment):
    return subprocess.run([PROJECT / "Scripts/bom", *arguments], capture_output=True, text=True, check=False, env={**os.environ, **environment})


@pytest.fixture(scope="module")
def bill(program):
    made = make(program.parent)
    assert (made.returncode, made.stderr) == (0, "")
    return json.loads(made.stdout)


def versions(bill, kind):
    return {part["name"]: part["versionInfo"] for part in bill["packages"] if part["SPDXID"].startswith(f"SPDXRef-{kind}-")}


def test_fields(bill):
    """The fields that SPDX 2.3 requires of a document (6), its packages (7) and relationships (11) are there, and have its forms."""
    assert bill["spdxVersion"] == "SPDX-2.3" and bill["dataLicense"] == "CC0-1.0" and bill["SPDXID"] == "SPDXRef-DOCUMENT"
    assert bill["name"] == "corkboard-1.1.0"
    assert re.fullmatch(r"https://spdx\.org/spdxdocs/corkboard-1\.1\.0-[0-9a-f]{64}", bill["documentNamespace"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", bill["creationInfo"]["created"])
    assert bill["creationInfo"]["creators"] == ["Tool: corkboard-bom-1.1.0"]
    for part in bill["packages"]:
        assert re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", part["SPDXID"])
        assert part["name"] and part["versionInfo"] not in ("", "NOASSERTION") and part["downloadLocation"], part
        assert part["filesAnalyzed"] is False and part["licenseDeclared"] and part["licenseConcluded"] and part["copyrightText"]
    identifiers = [part["SPDXID"] for part in bill["packages"]] + [bill["SPDXID"]]
    assert len(identifiers) == len(set(identifiers))
    related = [(line["spdxElementId"], line["relationshipType"]) for line in bill["relationships"]]
    assert related.count(("SPDXRef-DOCUMENT", "DESCRIBES")) == 1
    assert set(related) == {("SPDXRef-DOCUMENT", "DESCRIBES"), ("SPDXRef-program-corkboard", "DEPENDS_ON")}
    assert {line["relatedSpdxElement"] for line in bill["relationships"]} == set(identifiers) - {bill["SPDXID"]}


def test_swift_packages_are_those_of_the_manifest_in_one_version_each(bill):
    """Each dependency has `exact:`, and a build has no other package than these."""
    dependencies = re.findall(r'\.package\(url: "([^"]+)", (\w+): "([^"]+)"\)', MANIFEST)
    assert len(dependencies) == MANIFEST.count(".package(url:") and {rule for _, rule, _ in dependencies} == {"exact"}
    named = {address.rsplit("/", 1)[1].removesuffix(".git"): version for address, _, version in dependencies}
    assert versions(bill, "swift") == named
    resolved = json.loads((PROJECT / "Package.resolved").read_text("utf-8"))
    assert {pin["state"]["version"] for pin in resolved["pins"]} == set(named.values())
    for part in bill["packages"]:
        if part["SPDXID"].startswith("SPDXRef-swift-"):
            assert re.fullmatch(r"git\+https://github\.com/\S+@[0-9a-f]{40}", part["downloadLocation"])
            assert part["licenseDeclared"] in ("MIT", "Apache-2.0", "Apache-2.0 WITH Swift-exception")


def test_libraries_and_compiler(bill):
    """Debian's packages of all libraries that the manifest names, as installed here, and the Swift toolchain."""
    found = versions(bill, "debian")
    providers = set(re.findall(r'"(lib[a-z0-9.-]+-dev)"', MANIFEST)) - {"libpango1.0-dev", "libseccomp-dev", "libvips-dev"}
    assert {"libcmark-gfm-dev", "libgumbo-dev", "libexpat1-dev"} <= providers
    assert providers | {"libvips42", "libpango-1.0-0", "libseccomp2", "libsqlite3-dev", "libc6"} <= {name.removesuffix("t64") for name in found}
    for name in ["libexpat1-dev", "libsqlite3-dev"]:
        installed = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True, check=True)
        assert found[name] == installed.stdout
    assert versions(bill, "toolchain").keys() == {"swift"}


def test_the_same_is_the_same(program):
    """With a date, the document of the same programs is the same byte for byte; errors are reported."""
    first, second = (make(program.parent, SOURCE_DATE_EPOCH="1796144400").stdout for _ in range(2))
    assert first == second and '"created": "2026-12-01T17:00:00Z"' in first
    wrong = make("--json")
    assert (wrong.returncode, wrong.stderr) == (1, "Scripts/bom: expected at most the folder of the programs\n")
