// Which files of the catalogue a page loads: everyone's, or the staff's too. A shelf of a language is one download.
export type Shelf = "everyone" | "staff";

const STAFF = /\/(admin|alarms|approvals|console|findings|pit|replay|staff|studio)\.ftl/;

export const shelfOf = (file: string): Shelf => (STAFF.test(file) ? "staff" : "everyone");
