import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#kernel/time.ts';
import { causeOf, leadingGroup, type Act, type Cause, type Evidence, type JudgedAuction } from './cause.ts';
import type { Bar, FactorName, LossReason } from './waterfall.ts';

const START = Date.UTC(2026, 5, 8);
const TURN = START + 60 * HOUR_MS;
const of = (factor: FactorName, amount: number, loss: LossReason | null = null): Bar => ({
  factor,
  loss,
  amount: BigInt(amount),
});
const lost = (reason: LossReason, amount: number) => of('WIN_RATE', amount, reason);
const act = (field: string, from: string | null, to: string | null): Act => ({
  id: field,
  atMs: TURN,
  by: 'Ben Tan',
  field,
  from,
  to,
});
/** Hourly auctions: won until the turn, lost for a reason from then on. */
const judged = (reason: LossReason, rivals = 4): JudgedAuction[] =>
  Array.from({ length: 120 }, (_, hour) => {
    const isLost = hour >= 60;
    return {
      atMs: START + hour * HOUR_MS,
      weight: 1,
      outcome: isLost ? reason : 'WON',
      winners: isLost && reason === 'RANK' ? [{ companyId: `rival ${hour % rivals}`, priceMicros: 610_000 }] : [],
      bidMicros: 500_000,
    };
  });
const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  judged: null,
  acts: [],
  nowFromMs: START,
  spentAtMinutes: [],
  walletEmptyAtMs: null,
  ...more,
});
const FALL = -100n;

test.each<[string, Bar[], bigint, ReturnType<typeof leadingGroup>]>([
  [
    'the largest in the direction of the change',
    [of('PRICE', -30), lost('RANK', -80), of('ELIGIBLE', 10)],
    FALL,
    'RANK',
  ],
  ['budget and pacing together', [lost('BUDGET', -40), lost('PACING', -45), lost('RANK', -50)], FALL, 'BUDGET'],
  ['nothing that works against it', [of('PRICE', 300)], FALL, null],
  ['nothing without bars', [], FALL, null],
])('what leads: %s', (_, bars, change, expected) => {
  expect(leadingGroup(bars, change)).toBe(expected);
});

describe('a cause', () => {
  test.each<[string, Bar[], Partial<Evidence>, Partial<Cause>]>([
    [
      'a budget that ran out at two on three days',
      [lost('BUDGET', -100)],
      { judged: judged('BUDGET'), spentAtMinutes: [830, 845, 900] },
      { kind: 'BUDGET', isMore: true, source: 'SPELLS', spentDays: { days: 3, minute: 845 }, sinceMs: null, act: null },
    ],
    [
      'a budget that a person lowered',
      [lost('BUDGET', -100)],
      { acts: [act('budgetDaily', '20', '10')] },
      { kind: 'BUDGET', source: 'ACTIVITY', act: act('budgetDaily', '20', '10') },
    ],
    [
      'a budget that was raised and ran out all the same',
      [lost('BUDGET', -100)],
      { acts: [act('budgetDaily', '10', '20')] },
      { kind: 'BUDGET', source: 'SPELLS', act: null },
    ],
    [
      'outranked since a moment, with what winners paid',
      [lost('RANK', -100)],
      { judged: judged('RANK') },
      { kind: 'RANK', source: 'AUCTIONS', sinceMs: TURN, price: { paidMicros: 610_000, bidMicros: 500_000 } },
    ],
    [
      'outranked by two companies only, whose prices stay theirs',
      [lost('RANK', -100)],
      { judged: judged('RANK', 2) },
      { kind: 'RANK', sinceMs: TURN, price: null },
    ],
    [
      'a bid that a person lowered',
      [lost('RANK', -100)],
      { judged: judged('RANK'), acts: [act('bidWalletCurrency', '0.7', '0.5')] },
      { kind: 'RANK', source: 'ACTIVITY', act: act('bidWalletCurrency', '0.7', '0.5') },
    ],
    [
      'a campaign that a person paused',
      [lost('PAUSED', -100)],
      { judged: judged('PAUSED'), acts: [act('runningStatus', 'STARTED', 'PAUSED')] },
      { kind: 'PAUSED', source: 'ACTIVITY', sinceMs: TURN },
    ],
    [
      'an empty wallet',
      [lost('WALLET', -100)],
      { judged: judged('WALLET'), walletEmptyAtMs: TURN - 1 },
      { kind: 'WALLET', source: 'SPELLS', sinceMs: TURN - 1 },
    ],
    [
      'a product sold out',
      [lost('STOCK', -100)],
      { judged: judged('STOCK') },
      { kind: 'STOCK', source: 'SPELLS', sinceMs: TURN },
    ],
    [
      'fewer auctions',
      [of('ELIGIBLE', -100)],
      { judged: judged('RANK') },
      { kind: 'ELIGIBLE', isMore: false, source: 'AUCTIONS' },
    ],
    [
      'fewer auctions because of a keyword',
      [of('ELIGIBLE', -100)],
      { acts: [act('keywords', '[a], [b]', '[a]')] },
      { kind: 'ELIGIBLE', act: act('keywords', '[a], [b]', '[a]') },
    ],
    ['fewer clicks', [of('CLICK_RATE', -100)], {}, { kind: 'CLICK_RATE', isMore: false, source: 'FIGURES' }],
    [
      'shown less often, paused by a person',
      [of('SHOWN', -100)],
      { acts: [act('runningStatus', 'STARTED', 'PAUSED')] },
      { kind: 'PAUSED', isMore: true, source: 'ACTIVITY', sinceMs: TURN },
    ],
    [
      'shown less often with an empty wallet',
      [of('SHOWN', -100)],
      { walletEmptyAtMs: TURN },
      { kind: 'WALLET', isMore: true },
    ],
    [
      'shown less often for no known reason',
      [of('SHOWN', -100)],
      { acts: [act('runningStatus', 'PAUSED', 'STARTED')] },
      { kind: 'UNKNOWN', isMore: false, act: null },
    ],
    ['none that is known', [], {}, { kind: 'UNKNOWN' }],
  ])('%s', (_, bars, known, expected) => {
    expect(causeOf(bars, FALL, evidence(known))).toMatchObject(expected);
  });

  test('of a rise is what lost less', () => {
    const raised = act('budgetDaily', '10', '20');
    expect(causeOf([lost('BUDGET', 100)], 100n, evidence({ acts: [raised] }))).toMatchObject({
      kind: 'BUDGET',
      isMore: false,
      act: raised,
    });
    expect(causeOf([lost('RANK', 100)], 100n, evidence({ judged: judged('RANK') }))).toMatchObject({
      kind: 'RANK',
      isMore: false,
      price: null,
      sinceMs: null,
    });
  });
});
