/** A change between two amounts. */
export interface RelativeChange {
  /** Signed, in percent of the previous amount. */
  percent: number;
  /** Rounds to zero percent. */
  isNegligible: boolean;
}

const NEGLIGIBLE_PERCENT = 0.5;

/** Returns the change between two amounts; null without a previous one. */
export function changeBetween(was: number | null, is: number | null): RelativeChange | null {
  if (is === null || was === null || was <= 0) return null;
  const percent = (100 * (is - was)) / was;
  return { percent, isNegligible: Math.abs(percent) < NEGLIGIBLE_PERCENT };
}
