/** One field of a difference, as a person reads it. */
export interface ShownChange {
  field: string;
  old: string | null;
  new: string | null;
}

export interface ShownRow {
  name: string;
  changes: ShownChange[];
}

/** Fields of a new campaign that a person decides about. */
const LAUNCH_FIELDS = [
  'budgetDailyTotal',
  'budgetTotal',
  'bidType',
  'bidWalletCurrency',
  'startDate',
  'endDate',
  'skus',
  'keywords',
  'negativeKeywords',
] as const;

/** Fields of a booked package that a person decides about; `name` is what the program calls it. */
const BOOKING_FIELDS = ['brand', 'name', 'weeks', 'total'] as const;

/** The rows of a stored difference: of an operation its campaigns, of a launch the campaign itself, of a booking its packages. */
export function rowsOfDifference(difference: unknown): ShownRow[] {
  const { after } = difference as { after: Record<string, unknown> };
  if (Array.isArray(after['rows']))
    return (after['rows'] as { campaignName: string; result: string; changes: ShownChange[] }[])
      .filter(({ result }) => result === 'DONE')
      .map(({ campaignName, changes }) => ({ name: campaignName, changes }));
  if (Array.isArray(after['bookings'])) return bookedRows(after['bookings'] as Booked[], after['total']);
  return [newRow(after, LAUNCH_FIELDS)];
}

interface Booked extends Record<string, unknown> {
  weeks: { startDate: string; place: string }[];
}

/** Each package with what is booked of it, and what they cost together. */
function bookedRows(bookings: readonly Booked[], total: unknown): ShownRow[] {
  const rows = bookings.map(({ weeks, ...booking }): ShownRow => {
    const shown = weeks.map(({ startDate, place }) => `${startDate} ${place}`);
    return { ...newRow({ ...booking, weeks: shown }, BOOKING_FIELDS), name: textOf(booking['package']) };
  });
  return bookings.length > 1 ? [...rows, newRow({ name: '', orderTotal: total }, ['orderTotal'])] : rows;
}

function newRow(created: Record<string, unknown>, fields: readonly string[]): ShownRow {
  const changes = fields.flatMap((field): ShownChange[] => {
    const text = textOf(created[field]);
    return text === '' ? [] : [{ field, old: null, new: text }];
  });
  return { name: textOf(created['name']), changes };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object') {
    const { amount, currency } = value as { amount?: string; currency?: string };
    return amount === undefined ? JSON.stringify(value) : `${amount} ${currency}`;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
