"""`punto report round`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from punto.cli.changes import now_ms
from punto.cli.extras import needs_extra
from punto.cli.speaking import say, spoken_language
from punto.errors import ReportError
from punto.messages import message
from punto.reports.documents import check_target, write_document

with needs_extra("server", "punto report round"):
    from punto.journal import Store, inspect_store, open_store
    from punto.journal.keys import load_key
    from punto.journal.signing import make_checkpoint
    from punto.reports.collecting import collect_round
    from punto.reports.recall import recall
    from punto.reports.recall_page import TEMPLATE, recall_page
    from punto.reports.typesetting import set_pdf
    from punto.verify.bundle import write_bundle
    from punto.verify.chained import RoundName


def write_round(url: str, name: str, output: Path, key: Path | None) -> None:
    wanted = RoundName.parse(name)
    check_target(output)
    bundle_file = output.with_suffix(".bundle")
    if bundle_file == output:
        raise ReportError(f"{output}: name a PDF, for example dispute.pdf. The bundle is saved next to it.")
    with closing(inspect_store(url)) as store:
        if key is not None:
            _sign(store, url, key)
        bundle = collect_round(store, wanted)
    language = spoken_language()
    page = recall_page(recall(bundle), bundle_file.name, language)
    write_document(output, set_pdf(TEMPLATE, language, page))
    write_document(bundle_file, write_bundle(bundle))
    say(message("report-round", file=str(output), round=str(wanted)))
    say(message("report-bundle", file=str(bundle_file)))


def _sign(store: Store, url: str, key: Path) -> None:
    """Make a checkpoint now unless one already covers the last record."""
    last = store.last_position()
    if all(checkpoint.position < last for checkpoint in store.checkpoints()):
        with closing(open_store(url)) as writable:
            make_checkpoint(writable, load_key(key), now_ms())
