"""The pages that people read: complete, and all of them in the table of contents.

Their examples run as doctests; this is about the rest.
"""

import re
import shlex
from pathlib import Path

import pytest

import steelwheel as sw
from steelwheel import errors
from steelwheel._cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/*.md")])
INCLUDED = {"results", "results_equity"}
"""Pages that are part of another."""


def names(pages):
    return [str(page.relative_to(ROOT)) for page in pages]


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_no_placeholders(page):
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"<!--|\b(TODO|TBD|FIXME|XXX)\b", text)


def test_every_page_is_in_the_table_of_contents():
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    listed = text.partition("{toctree}")[2].partition("```")[0].split()
    docs = ROOT / "docs"
    found = {page.relative_to(docs).with_suffix("").as_posix() for page in docs.glob("**/*.md")}
    pages = found - INCLUDED - {"index"}
    assert pages <= set(listed)


def test_links_lead_somewhere():
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+\.md)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize("name", sw.__all__)
def test_every_public_name_is_in_the_api(name):
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    # The errors come by their module.
    if name != "__version__" and name not in errors.__all__:
        assert re.search(rf":: {name}$", text, re.M)


@pytest.mark.parametrize("name", sw.GAMES)
def test_every_game_has_a_page(name):
    pages = ROOT.glob("docs/games/*.md")
    assert any(f"`{name}`" in page.read_text(encoding="utf-8") for page in pages)


@pytest.mark.parametrize("name", sw.RANKINGS)
@pytest.mark.parametrize("page", ["README.md", "docs/rules.md", "docs/frequencies.md"])
def test_every_system_is_explained(page, name):
    assert f"`{name}`" in (ROOT / page).read_text(encoding="utf-8")


def commands(page):
    """The commands of a page that need no files but those of the repository."""
    text = (ROOT / page).read_text(encoding="utf-8")
    lines = re.findall(r"^steelwheel ([a-z]+ .+)$", text, re.M)
    return [
        line
        for line in lines
        if "|" not in line and not re.search(r"hands\.npy|export|spots\.", line)
    ]


PAGES_WITH_COMMANDS = ("README.md", "docs/tutorial.md", "docs/command-line.md")


@pytest.mark.parametrize("line", [line for page in PAGES_WITH_COMMANDS for line in commands(page)])
def test_commands_work(line, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_commands_print_what_is_shown(page, capsys, monkeypatch):
    """A block of one command that a block of text follows."""
    monkeypatch.chdir(ROOT)
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\nsteelwheel (.*)\n```\n\n```text\n((?:.*\n)*?)```", text)
    for line, shown in blocks:
        main(shlex.split(line))
        assert "".join(capsys.readouterr()) == shown
