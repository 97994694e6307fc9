import { decimalFromMicros, microsFromDecimal, roundToDigits, type Micros } from '#kernel/money.ts';
import type { MonthlyStatementQuery } from '#platform/api-client/generated/graphql.ts';
import { sumOf } from '../rules/invoice.ts';
import { shownRounding } from '../rules/statement.ts';

export type Statement = MonthlyStatementQuery['monthlyStatement'];
type Line = Statement['lines'][number];

/** Lines of one kind; their amounts are rounded as they are shown, and add up to the group's. */
export interface StatementGroup {
  kind: Line['kind'];
  amount: string;
  lines: Line[];
}

export interface StatementRows {
  groups: StatementGroup[];
  /** What the shown rows lack of the closing balance; null where they add up. */
  rounding: string | null;
  /** Exact, as the lines are. */
  moneyIn: string;
  moneyOut: string;
}

const micros = (decimal: string) => microsFromDecimal(decimal) ?? 0n;
const decimalSum = (amounts: readonly Micros[]) => decimalFromMicros(amounts.reduce((sum, one) => sum + one, 0n));

/** Returns a statement's rows between its balances, grouped by kind. */
export function statementRows({ openingBalance, lines, closingBalance, currency }: Statement): StatementRows {
  const digits = currency.maxFractionDigits;
  const amounts = lines.map(({ amount }) => micros(amount));
  const rounding = shownRounding(
    {
      openingMicros: micros(openingBalance),
      lines: amounts.map((amountMicros) => ({ amountMicros })),
      closingMicros: micros(closingBalance),
    },
    digits,
  );
  const shown = lines.map((line) => {
    const amountMicros = roundToDigits(micros(line.amount), digits);
    return { line: { ...line, amount: decimalFromMicros(amountMicros) }, amountMicros };
  });
  return {
    groups: [...Map.groupBy(shown, ({ line }) => line.kind)].map(([kind, ofKind]) => ({
      kind,
      amount: decimalFromMicros(sumOf(ofKind)),
      lines: ofKind.map(({ line }) => line),
    })),
    rounding: rounding === 0n ? null : decimalFromMicros(rounding),
    moneyIn: decimalSum(amounts.filter((amount) => amount > 0n)),
    moneyOut: decimalSum(amounts.filter((amount) => amount < 0n)),
  };
}

/** A department's brands; their amounts are rounded as they are shown, and add up to the department's. */
export interface DepartmentRow {
  /** Null for brands without one. */
  department: string | null;
  amount: string;
  brands: { id: string; name: string; amount: string }[];
}

export interface DepartmentRows {
  rows: DepartmentRow[];
  /** What the shown rows lack of the total; null where they add up. */
  rounding: string | null;
  /** Exact. */
  total: string;
}

/** Returns what ads cost by department and brand; no rows where no brand had a department. */
export function departmentRows({ departments, lines, currency }: Statement): DepartmentRows {
  const shown = (amount: Micros) => roundToDigits(amount, currency.maxFractionDigits);
  const exact = departments.reduce((sum, { amount }) => sum + micros(amount), 0n);
  // Only ads are tied to brands.
  const ofBrands = Map.groupBy(
    lines.filter(({ brand }) => brand !== null),
    ({ department }) => department,
  );
  const rows = departments.map(({ department }) => {
    const byBrand = Map.groupBy(ofBrands.get(department) ?? [], ({ brand }) => brand!.id);
    const brands = [...byBrand]
      .map(([id, ofOne]) => ({
        ...{ id, name: ofOne[0]!.brand!.name },
        amountMicros: shown(ofOne.reduce((sum, { amount }) => sum + micros(amount), 0n)),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return { department, brands, amountMicros: sumOf(brands) };
  });
  const rounding = shown(exact) - sumOf(rows);
  return {
    rows: rows.map(({ department, brands, amountMicros }) => ({
      department,
      amount: decimalFromMicros(amountMicros),
      brands: brands.map(({ id, name, amountMicros: ofBrand }) => ({ id, name, amount: decimalFromMicros(ofBrand) })),
    })),
    rounding: rounding === 0n ? null : decimalFromMicros(rounding),
    total: decimalFromMicros(exact),
  };
}
