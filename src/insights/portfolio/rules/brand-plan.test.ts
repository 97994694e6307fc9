import { expect, test } from 'vitest';
import { MAX_BRANDS, planProblems } from './brand-plan.ts';

const plan = (units: number | null) => ({
  brandId: 'b',
  amountMicros: units === null ? null : BigInt(Math.round(units * 1_000_000)),
});

test.each([
  ['a plan', '2026-11-01', [plan(500)], []],
  ['one that is removed', '2026-11-01', [plan(null)], []],
  ['a day within the month', '2026-11-02', [], ['month']],
  ['a month that there is not', '2026-13-01', [], ['month']],
  ['nothing', '2026-11-01', [plan(1), plan(0)], ['plans.1.amount']],
  ['cents', '2026-11-01', [plan(1.5)], ['plans.0.amount']],
  ['less than nothing', '2026-11-01', [plan(-1)], ['plans.0.amount']],
  ['more than anyone spends', '2026-11-01', [plan(1_000_000_001)], ['plans.0.amount']],
  ['too many', '2026-11-01', Array.from({ length: MAX_BRANDS + 1 }, () => plan(1)), ['plans']],
])('%s', (_, month, plans, fields) => expect(Object.keys(planProblems(month, plans))).toEqual(fields));
