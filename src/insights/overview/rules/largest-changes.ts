const MAX_COMPANIES = 5;

interface Changed {
  figures: { spend: string; previousSpend: string };
}

/** Returns what changed most in money, whichever way; what did not change is left out. */
export function largestChanges<Row extends Changed>(rows: readonly Row[]): Row[] {
  const changeOf = ({ figures: { spend, previousSpend } }: Row) => Math.abs(Number(spend) - Number(previousSpend));
  return rows
    .filter((row) => changeOf(row) > 0)
    .toSorted((a, b) => changeOf(b) - changeOf(a))
    .slice(0, MAX_COMPANIES);
}
