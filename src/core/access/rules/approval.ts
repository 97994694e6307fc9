import { HOUR_MS } from '#kernel/time.ts';

/** How long a person may say yes. */
export const APPROVAL_WITHIN_MS = 72 * HOUR_MS;

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

/** Fields of a booked package that a person decides about; `name` is what a program calls it, `title` what a person does. */
const BOOKING_FIELDS = ['brand', 'name', 'title', 'weeks', 'total'] as const;

/** What moves by itself, or says nothing to a person. */
const SILENT_FIELDS: ReadonlySet<string> = new Set(['id', 'version', 'spends']);

interface Difference {
  /** Null where something is created. */
  before?: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>>;
  /** Of the campaigns that it concerns. */
  campaignNames?: readonly string[];
}

/**
 * The rows of a stored difference: of an operation its campaigns, of a launch the campaign itself, of a booking its
 * packages, of anything else the fields that change.
 */
export function rowsOfDifference(difference: unknown): ShownRow[] {
  const { before = null, after, campaignNames = [] } = difference as Difference;
  if (Array.isArray(after['rows']))
    return (after['rows'] as { campaignName: string; result: string; changes: ShownChange[] }[])
      .filter(({ result }) => result === 'DONE')
      .map(({ campaignName, changes }) => ({ name: campaignName, changes }));
  if (Array.isArray(after['bookings'])) return bookedRows(after['bookings'] as Booked[], after);
  if (before === null && !('terms' in after)) return [newRow(after, LAUNCH_FIELDS)];
  const names = [textOf(after['name']), ...campaignNames].filter((name) => name !== '');
  return [{ name: [...new Set(names)].join(', '), changes: changedFields(flat(before ?? {}), flat(after)) }];
}

/** The terms of a rule stand beside its other fields. */
const flat = ({ terms, ...fields }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...fields,
  ...(terms as Readonly<Record<string, unknown>> | undefined),
});

const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ShownChange[] =>
  Object.keys(after).flatMap((field) => {
    const [old, now] = [textOf(before[field]), textOf(after[field])];
    return old === now || SILENT_FIELDS.has(field) ? [] : [{ field, old: old || null, new: now || null }];
  });

interface Booked extends Record<string, unknown> {
  weeks: { startDate: string; place: string }[];
}

/** Each package with what is booked of it, what they cost together, and how a person wants to pay. */
function bookedRows(
  bookings: readonly Booked[],
  { total, paymentMethod }: Readonly<Record<string, unknown>>,
): ShownRow[] {
  const rows = bookings.map(({ weeks, ...booking }): ShownRow => {
    const shown = weeks.map(({ startDate, place }) => `${startDate} ${place}`);
    return { ...newRow({ ...booking, weeks: shown }, BOOKING_FIELDS), name: textOf(booking['package']) };
  });
  const ofOrder = { name: '', orderTotal: bookings.length > 1 ? total : null, paymentMethod };
  const last = newRow(ofOrder, ['orderTotal', 'paymentMethod']);
  return last.changes.length > 0 ? [...rows, last] : rows;
}

function newRow(created: Record<string, unknown>, fields: readonly string[]): ShownRow {
  const changes = fields.flatMap((field): ShownChange[] => {
    const text = textOf(created[field]);
    return text === '' ? [] : [{ field, old: null, new: text }];
  });
  return { name: textOf(created['name']), changes };
}

/** What is stored as JSON has lost the order of its fields. */
const IN_FRONT = ['dimension', 'kind', 'bucket', 'value', 'categoryId', 'percent', 'times', 'hours'];
const rankOf = (field: string) => (IN_FRONT.includes(field) ? IN_FRONT.indexOf(field) : IN_FRONT.length);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return runsOf(value.map(textOf)).join(', ');
  if (typeof value === 'object') {
    const { amount, currency } = value as { amount?: string; currency?: string };
    if (amount !== undefined) return `${amount} ${currency}`;
    // Of a percentage or a target, what it is for and how much.
    return (
      Object.entries(value)
        .sort(([a], [b]) => rankOf(a) - rankOf(b))
        // Of several amounts a person has to know which is which.
        .map(([field, one]) => (IN_FRONT.includes(field) || textOf(one) === '' ? '' : `${field} `) + textOf(one))
        .filter((text) => text !== '')
        .join(' ')
    );
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const MANY = 24;

/** Long lists repeat themselves, as the hours of a week do. */
function runsOf(texts: readonly string[]): readonly string[] {
  if (texts.length <= MANY) return texts;
  const runs: { text: string; times: number }[] = [];
  for (const text of texts) {
    const last = runs.at(-1);
    if (last?.text === text) last.times += 1;
    else runs.push({ text, times: 1 });
  }
  return runs.map(({ text, times }) => (times === 1 ? text : `${text} × ${times}`));
}
