// Which files of the catalogue a page loads: everyone's, also the staff's, also those of the check of draws. A shelf of a language is one download.
export type Shelf = "everyone" | "staff" | "draws";

const STAFF = /\/(admin|alarms|approvals|console|findings|pit|replay|staff|studio)\.ftl/;

const OF_DRAWS = /\/draws\.ftl/;

export function shelfOf(file: string): Shelf {
  if (OF_DRAWS.test(file)) return "draws";
  return STAFF.test(file) ? "staff" : "everyone";
}
