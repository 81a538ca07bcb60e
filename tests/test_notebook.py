"""`punto.odds`, `punto.simulate`, `punto.session`: short text, tables, plots, and a clear line without the extra."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import punto
from punto.errors import MissingExtraError
from punto.notation import read_shoe
from punto.studies.asking import Session
from tests.test_library import python


@pytest.fixture(scope="module")
def session() -> Session:
    return punto.session("commission", {"banker": 100}, rounds=50, bankroll=2000)


def answers() -> list[Any]:
    return [punto.odds("commission"), punto.simulate("commission", 2000, engine="cpu")]


@pytest.mark.parametrize("place", [0, 1])
def test_an_answer_is_a_short_text_a_table_and_a_plot(place: int) -> None:
    answer = answers()[place]
    assert len(repr(answer)) < 80
    rows = answer.rows()
    assert answer.to_polars().to_dicts() == rows
    assert answer.to_pandas().to_dict("records") == rows
    assert answer._repr_html_().count("<tr>") == len(rows) + 1
    assert answer.plot()._repr_svg_().startswith("<svg")


def test_a_session_answers_as_the_command_does(session: Session) -> None:
    assert "exact" in repr(session)
    figures = {row["figure"]: row["value"] for row in session.rows()}
    assert figures["mean"] == session.summary.mean == pytest.approx(-0.010579 * 100 * 50, rel=0.02)
    results, probabilities = session.distribution()
    assert float(results @ probabilities) == pytest.approx(session.summary.mean)
    assert len(repr(session)) < 100


def test_the_published_edge_in_one_call() -> None:
    """wizardofodds.com: 1.0579 %."""
    assert float(punto.odds("commission", decks=8).bet("banker").house_edge) == pytest.approx(0.010579, abs=1e-6)


def test_a_module_can_be_imported_before_it_is_called() -> None:
    code = "import punto.odds; from punto.odds import exact_odds; import punto; print(punto.odds('rws'))"
    assert python(code).startswith("<odds of rws")
    code = "import sys, punto; punto.odds; print('numpy' in sys.modules, 'matplotlib' in sys.modules)"
    assert python(code).split() == ["False", "False"]


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch, session: Session) -> None:
    for package, call in (("polars", "to_polars"), ("pandas", "to_pandas"), ("matplotlib.figure", "plot")):
        monkeypatch.setitem(sys.modules, package, None)
        with pytest.raises(MissingExtraError, match=rf"^{call}\(\) needs the extra 'notebook': pip install"):
            getattr(session, call)()


def test_a_plot_is_saved(tmp_path: Any, session: Session) -> None:
    session.plot().save(tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(punto.PuntoError, match="cannot be saved"):
        session.plot().save(tmp_path / "plot.xyz")


def test_a_shoe_draws_itself() -> None:
    shoe = read_shoe("punto-shoe: 1\ngame: rws\ndecks: 8\n\n1 KH 2C QS 4D p5H = B 5-6")
    assert repr(shoe) == "<shoe of rws: 1 rounds, 8 decks>"
    assert shoe._repr_html_().count("<circle") == 2
