import { expect, test } from 'vitest';
import { isCapReached } from './rules/frequency.ts';
import { createShopperHistory } from './shopper-history.ts';

const AUCTION = '01890a5d-ac96-774b-bcce-b302099a';
const HOUR = 3_600_000;
const show = (shopper: string) => ({
  catalogId: 'SG',
  shopper,
  adSetId: 'a',
  decisionId: `${AUCTION}0001`,
  atMs: 0,
  seenForHours: 1,
});

test('the shopper longest unseen is forgotten for lack of room, and that is told', () => {
  let evicted = 0;
  const history = createShopperHistory(() => (evicted += 1), 2);
  for (const shopper of ['ann', 'bea']) history.record(show(shopper));
  // Looked up, so that it is not the longest unseen.
  expect(history.shownTo('SG', 'ann', 0)?.get('a')).toHaveLength(1);
  expect(evicted).toBe(0);
  history.record(show('cem'));
  expect(evicted).toBe(1);
  expect(history.shownTo('SG', 'bea', 0)).toBeNull();
  expect(history.shownTo('SG', 'ann', 0)?.get('a')).toHaveLength(1);
  expect(history.shownTo('BR', 'ann', 0)).toBeNull();
});

test('each cap counts the shows of its own hours', () => {
  const history = createShopperHistory();
  for (const [index, atMs] of [0, 5 * HOUR, 9 * HOUR].entries())
    history.record({
      ...show('ann'),
      decisionId: `01890a5d-ac96-774b-bcce-b302099${index}0001`,
      atMs,
      seenForHours: 24,
    });
  const shows = history.shownTo('SG', 'ann', 10 * HOUR)!.get('a')!;
  const cases: [times: number, hours: number, isReached: boolean][] = [
    [1, 1, false],
    [1, 2, true],
    [2, 5, false],
    [2, 6, true],
    [3, 10, false],
    [3, 11, true],
    [4, 24, false],
  ];
  for (const [times, hours, isReached] of cases)
    expect([times, hours, isCapReached(shows, { times, hours }, 10 * HOUR)]).toEqual([times, hours, isReached]);
});

test('a win that was seen counts from when it was seen; a repeated win does not shorten it', () => {
  const history = createShopperHistory();
  history.record({ ...show('ann'), seenForHours: null });
  history.record({ ...show('ann'), atMs: 1_000, seenForHours: 24 });
  history.record({ ...show('ann'), atMs: 2_000, seenForHours: null });
  const reached = (atMs: number) => {
    const shows = history.shownTo('SG', 'ann', atMs)?.get('a') ?? [];
    return isCapReached(shows, { times: 1, hours: 24 }, atMs);
  };
  expect(reached(24 * HOUR + 999)).toBe(true);
  expect(reached(24 * HOUR + 1_000)).toBe(false);
});
