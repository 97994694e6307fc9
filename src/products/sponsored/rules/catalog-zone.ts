/** Converts a catalog's offset in minutes to a time zone, e.g. 480 → "+08:00". */
export function zoneOfOffset(minutes: number): string {
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
