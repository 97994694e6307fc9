// Apart from zones: the console's addresses name days, and its first page would carry all of time.ts along.

/** Years 1000 to 2999: neither database takes the year 0, and days before and after any of these can be written as well. */
export function isDay(text: string): boolean {
  return (
    /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
