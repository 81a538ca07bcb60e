// Which pages load which files of the catalogue. A shelf of a language is one download.
export type Shelf = keyof typeof SHELVES | "everyone";

const SHELVES = {
  staff: /\/(alarms|approvals|console|pit|staff)\.ftl/,
  house: /\/(admin|studio)\.ftl/,
  records: /\/(findings|replay)\.ftl/,
  draws: /\/(draws)\.ftl/,
};

export function shelfOf(file: string): Shelf {
  const [shelf] = Object.entries(SHELVES).find(([, files]) => files.test(file)) ?? ["everyone"];
  return shelf as Shelf;
}
