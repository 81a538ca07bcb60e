// Times in the reader's time zone, which is named with each of them.

const ZONE = new Intl.DateTimeFormat("en-GB", { timeZoneName: "shortOffset" });

/** For example `GMT+8`. */
export function zoneAt(at: number): string {
  return ZONE.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

export function dayAndTime(at: number): string {
  const moment = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day} ${moment.toLocaleTimeString("en-GB")} ${zoneAt(at)}`;
}

/** With milliseconds, for the order of records. */
export function exactTime(at: number): string {
  return `${new Date(at).toLocaleTimeString("en-GB")}.${String(at % 1000).padStart(3, "0")} ${zoneAt(at)}`;
}
