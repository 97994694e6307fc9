import { expect, test } from 'vitest';
import { pricesOn, type PriceStep } from './price-days.ts';

const step = (patch: Partial<PriceStep>): PriceStep => ({
  kind: 'BLACK',
  since: '2026-06-01',
  priceMicros: 20n,
  from: null,
  until: null,
  ...patch,
});

test('the regular price is the latest known on a day, and unknown before the first', () => {
  const steps = [step({ since: '2026-06-03', priceMicros: 30n }), step({ since: '2026-06-02' })];
  expect(pricesOn(['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-09'], steps).map((day) => day.BLACK)).toEqual([
    null,
    20n,
    30n,
    30n,
  ]);
});

test('of two changes on one day the later one counts', () => {
  expect(pricesOn(['2026-06-01'], [step({}), step({ priceMicros: 25n })])[0]).toEqual({
    BLACK: 25n,
    PROMOTION: null,
    MARKDOWN: null,
  });
});

test('a promotion applies on its days, and not after it was taken away', () => {
  const steps = [
    step({ kind: 'PROMOTION', priceMicros: 15n, from: '2026-06-02', until: '2026-06-04' }),
    step({ kind: 'MARKDOWN', priceMicros: 10n }),
    step({ kind: 'MARKDOWN', since: '2026-06-03', priceMicros: null }),
  ];
  const days = ['2026-06-01', '2026-06-02', '2026-06-04', '2026-06-05'];
  expect(pricesOn(days, steps).map(({ PROMOTION, MARKDOWN }) => [PROMOTION, MARKDOWN])).toEqual([
    [null, 10n],
    [15n, 10n],
    [15n, null],
    [null, null],
  ]);
});
