// Records that an inspector wants to find again, kept in this browser.

const KEY = "punto.bookmarks";

export type Bookmark = { table: string; round: number; record: number };

class Bookmarks {
  all = $state.raw<readonly Bookmark[]>(read());

  has(wanted: Bookmark): boolean {
    return this.all.some((one) => isSame(one, wanted));
  }

  toggle(chosen: Bookmark): void {
    const others = this.all.filter((one) => !isSame(one, chosen));
    this.all = others.length < this.all.length ? others : [chosen, ...others];
    localStorage.setItem(KEY, JSON.stringify(this.all));
  }
}

function isSame(one: Bookmark, other: Bookmark): boolean {
  return one.table === other.table && one.round === other.round && one.record === other.record;
}

function read(): Bookmark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function pathOf({ table, round, record }: Bookmark): string {
  return `/replay/${encodeURIComponent(table)}/${round}?record=${record}`;
}

export const bookmarks = new Bookmarks();
