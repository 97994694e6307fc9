import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsUnderRule, MAX_TRIAL_PERCENT, MIN_TRIAL_PERCENT, SHOPPER_GROUPS } from '#core/yield/rules/trial.ts';
import { shopperKey } from './shopper-key.ts';
import { trialGroup } from './trial-group.ts';
import { runLength } from '../../../testing/run-length.ts';

const SHOPPERS = 100_000;
const keys = Array.from({ length: SHOPPERS }, (_, at) => shopperKey('shop', `shopper ${at}`));

test('a known shopper stays in a known group', () => {
  expect([
    trialGroup('01890a5d-ac96-774b-bcce-b302099a8057', -1n),
    trialGroup('01890a5d-ac96-774b-bcce-b302099a8058', -1n),
  ]).toEqual([339, 189]);
});

test('every share of shoppers is met within one percent of all', () => {
  const counts = Array.from({ length: SHOPPER_GROUPS }, () => 0);
  for (const key of keys) counts[trialGroup('trial', key)]! += 1;
  for (let percent = MIN_TRIAL_PERCENT; percent <= MAX_TRIAL_PERCENT; percent += 1) {
    const on = counts.slice(0, groupsUnderRule({ percent })).reduce((sum, count) => sum + count, 0);
    expect(Math.abs(on / SHOPPERS - percent / 100)).toBeLessThan(0.01);
  }
});

test('of two trials, the side in one says nothing of the side in the other', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      fc.pre(one !== other);
      const some = keys.slice(0, 20_000);
      const isOn = (trial: string, key: bigint) => trialGroup(trial, key) < groupsUnderRule({ percent: 50 });
      const both = some.filter((key) => isOn(one, key) && isOn(other, key)).length;
      // Five standard deviations.
      expect(Math.abs(both / some.length - 0.25)).toBeLessThan(0.016);
    }),
    { numRuns: runLength(10) },
  );
});
