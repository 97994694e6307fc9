import { expect, test } from 'vitest';
import { type KnownSpending, suggestTopUps } from './recommended.ts';

const units = (amount: number) => BigInt(Math.round(amount * 100)) * 10_000n;
const CARD = [units(10), units(5000)] as const;
const suggested = (
  { missing, last, available = 0, daily = 0 }: { missing?: number; last?: number; available?: number; daily?: number },
  card: readonly [bigint, bigint] | null = CARD,
  currency = 'SGD',
) => {
  const known: KnownSpending = {
    missingMicros: missing === undefined ? null : units(missing),
    lastMicros: last === undefined ? null : units(last),
    availableMicros: units(available),
    averageDailyMicros: units(daily),
  };
  return suggestTopUps(currency, known, card).map(
    ({ amountMicros, reason }) => `${Number(amountMicros) / 1e6}${reason ? ` ${reason}` : ''}`,
  );
};

test.each<[string, string[], string[]]>([
  ['a newcomer', suggested({}), ['50', '100', '250']],
  ['a newcomer elsewhere', suggested({}, null, 'IDR'), ['500000', '1000000', '2500000']],
  ['an unknown currency', suggested({}, CARD, 'EUR'), ['50', '100', '250']],
  ['who topped up before', suggested({ last: 180 }), ['180 LAST', '50', '100', '250']],
  ['who spends', suggested({ last: 100, daily: 41.3, available: 5 }), ['100 LAST', '1300 MONTH', '50', '250']],
  ['who spends little', suggested({ daily: 0.2 }), ['10 MONTH', '50', '100', '250']],
  ['whose credit lasts', suggested({ last: 100, daily: 1, available: 500 }), ['100 LAST', '50', '250']],
  ['whose wallet is overdrawn', suggested({ daily: 1, available: -20 }), ['50 MONTH', '100', '250']],
  [
    'an order that lacks',
    suggested({ missing: 248.93, last: 100, daily: 10 }),
    ['248.93 MISSING', '100 LAST', '300 MONTH', '50'],
  ],
  ['an order that lacks less than a card pays', suggested({ missing: 4.3 }), ['10 MISSING', '50', '100', '250']],
  [
    'an order that lacks more than a card pays',
    suggested({ missing: 9000, last: 8000 }),
    ['9000 MISSING', '50', '100', '250'],
  ],
])('%s', (_, amounts, expected) => {
  expect(amounts).toEqual(expected);
});
