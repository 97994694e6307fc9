import { expect, test } from 'vitest';
import { createFrequencyCap } from './frequency-cap.ts';

const AUCTION = '01890a5d-ac96-774b-bcce-b302099a';
const show = (shopper: string) => ({
  catalogId: 'SG',
  shopper,
  adSetId: 'a',
  decisionId: `${AUCTION}0001`,
  untilMs: 1000,
});

test('the shopper longest unseen is forgotten for lack of room, and that is told', () => {
  let evicted = 0;
  const shows = createFrequencyCap(() => (evicted += 1), 2);
  for (const shopper of ['ann', 'bea']) shows.record(show(shopper));
  // Looked up, so that it is not the longest unseen.
  expect(shows.cappedAdSets('SG', 'ann', 1, 0)).toEqual(new Set(['a']));
  expect(evicted).toBe(0);
  shows.record(show('cem'));
  expect(evicted).toBe(1);
  expect(shows.cappedAdSets('SG', 'bea', 1, 0)).toBeNull();
  expect(shows.cappedAdSets('SG', 'ann', 1, 0)).toEqual(new Set(['a']));
});
