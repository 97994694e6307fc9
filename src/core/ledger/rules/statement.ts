import type { Uuid } from '#kernel/ids.ts';
import { roundToDigits, type Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { sumOf } from './invoice.ts';

/** What moved a wallet, in the order of a statement. Ads have a country and a brand, all others have neither. */
export const STATEMENT_KINDS = [
  'TOPPED_UP',
  'PROMOTIONAL',
  'ADS',
  'ADS_RETURNED',
  'PACKAGES',
  'META',
  'EXPIRED',
  'PAID_BACK',
  'CORRECTIONS',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export interface StatementLine {
  kind: StatementKind;
  /** Null where the money is not tied to a country. */
  catalogId: Uuid | null;
  brandId: Uuid | null;
  /** The brand's of that month; null for none. */
  department: string | null;
  /** Negative when money left the wallet. */
  amountMicros: Micros;
  transactions: number;
}

/**
 * OPEN: the month is not over. CHARGING: it is over, but cost of it is not charged or not invoiced yet. COMPLETE: every
 * document is there.
 */
export const STATEMENT_STATES = ['OPEN', 'CHARGING', 'COMPLETE'] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

interface Month {
  month: Day;
  /** In the company's zone. */
  today: Day;
  /** Cost of the month's days that is not charged yet. */
  pendingMicros: Micros;
  lines: readonly StatementLine[];
  /** Countries that have their invoice of the month. */
  invoicedCatalogIds: readonly Uuid[];
}

export function statementState({ month, today, pendingMicros, lines, invoicedCatalogIds }: Month): StatementState {
  if (monthOf(today) <= month) return 'OPEN';
  const owed = Map.groupBy(
    lines.filter(({ catalogId }) => catalogId !== null),
    ({ catalogId }) => catalogId!,
  );
  const isMissing = [...owed].some(([id, ofCountry]) => sumOf(ofCountry) !== 0n && !invoicedCatalogIds.includes(id));
  return pendingMicros > 0n || isMissing ? 'CHARGING' : 'COMPLETE';
}

/** Returns the first day of a day's month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

const monthBefore = (month: Day): Day => monthOf(addDays(month, -1));

/** Lists the months that a wallet has a statement of, newest first; the current one comes without any movement, too. */
export function statementMonths(firstDay: Day | null, today: Day): Day[] {
  const first = monthOf(firstDay !== null && firstDay < today ? firstDay : today);
  const months: Day[] = [];
  for (let month = monthOf(today); month >= first; month = monthBefore(month)) months.push(month);
  return months;
}

/** Returns the month that is shown first: the last one that is over, or the current one of a new wallet. */
export const firstShown = (months: readonly Day[]): Day => months[1] ?? months[0]!;

interface Statement {
  openingMicros: Micros;
  lines: readonly Pick<StatementLine, 'amountMicros'>[];
  closingMicros: Micros;
}

/** Returns what opening and lines lack of the closing balance when each is shown rounded; zero where they add up. */
export function shownRounding({ openingMicros, lines, closingMicros }: Statement, fractionDigits: number): Micros {
  const shown = (micros: Micros) => roundToDigits(micros, fractionDigits);
  const rows = lines.reduce((sum, { amountMicros }) => sum + shown(amountMicros), shown(openingMicros));
  return shown(closingMicros) - rows;
}

/** What the ads of a department's brands cost in a month. */
export interface DepartmentSpend {
  /** Null for what has none. */
  department: string | null;
  /** Negative when money left the wallet, as of lines. */
  amountMicros: Micros;
}

/** The kinds that are tied to brands. */
const OF_BRANDS: readonly StatementKind[] = ['ADS', 'ADS_RETURNED'];

/**
 * Returns what ads cost by department, by name, and last what has none; together exactly what the statement's ads cost.
 * Nothing where no department had any.
 */
export function spendByDepartment(lines: readonly StatementLine[]): DepartmentSpend[] {
  const ofBrands = lines.filter(({ kind }) => OF_BRANDS.includes(kind));
  if (ofBrands.every(({ department }) => department === null)) return [];
  return [...Map.groupBy(ofBrands, ({ department }) => department)]
    .map(([department, ofOne]) => ({ department, amountMicros: sumOf(ofOne) }))
    .toSorted((a, b) =>
      a.department === null || b.department === null
        ? Number(a.department === null) - Number(b.department === null)
        : a.department.localeCompare(b.department, 'en'),
    );
}
