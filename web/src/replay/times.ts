// Journal times in the reader's time zone.

export function dayAndTime(at: number): string {
  const moment = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${moment.toLocaleTimeString("en-GB")}`;
}

/** With milliseconds, for the order of records. */
export function exactTime(at: number): string {
  return `${new Date(at).toLocaleTimeString("en-GB")}.${String(at % 1000).padStart(3, "0")}`;
}
