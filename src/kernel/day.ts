// Separate from time zones: the console's URLs contain days, and its first page would otherwise load all of time.ts.

/**
 * Whether the text is a day of the years 1000 to 2999: neither database takes the year 0, and the days around any of
 * these are valid too.
 */
export function isDay(text: string): boolean {
  return (
    /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
