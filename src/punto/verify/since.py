"""The state at a checkpoint, for a check that starts there and does not judge earlier records."""

from __future__ import annotations

from punto.entries import account_stream, decode_money_entry, decode_voucher_entry
from punto.history.marks import table_before
from punto.journal import Record, Store
from punto.journal.records import Checkpoint
from punto.ledger.accounts import Account, AccountKind
from punto.verify.money import Accounts
from punto.verify.rounds import TableReplay


class Before:
    """Reads the state of each table, account and voucher up to the checkpoint, when it is first needed."""

    def __init__(self, store: Store, since: Checkpoint | None) -> None:
        self._store = store
        self.position = since.position if since else 0
        self._begun: set[str] = set()

    def take(self, record: Record, tables: dict[str, TableReplay], accounts: Accounts) -> None:
        """Call with every record after the checkpoint, before it is judged."""
        kind, _, name = record.stream.partition("/")
        if not self.position or not self._begins(record.stream):
            return
        match kind:
            case "table" if record.version > 1:
                tables[name] = TableReplay(table_before(self._store, name, record.version))
            case "account":
                accounts.begin(Account.parse(name), map(decode_money_entry, self._payloads(record.stream)))
            case "voucher":
                accounts.begin_voucher(name, map(decode_voucher_entry, self._payloads(record.stream)))
                account = Account(AccountKind.VOUCHER, name)
                if self._begins(account_stream(account)):
                    accounts.begin(account, map(decode_money_entry, self._payloads(account_stream(account))))

    def _begins(self, stream: str) -> bool:
        is_new = stream not in self._begun
        self._begun.add(stream)
        return is_new

    def _payloads(self, stream: str) -> list[bytes]:
        """Of the records up to the checkpoint."""
        records = self._store.read(stream)
        return [record.payload for record in records if record.position <= self.position]
