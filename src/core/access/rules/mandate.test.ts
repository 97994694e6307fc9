import type { Uuid } from '#kernel/ids.ts';
import { UNIT } from '#kernel/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MandateGroup } from '#kernel/scope.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import {
  reasonsToAsk,
  validateMandate,
  type CampaignLimits,
  type MandateChange,
  type MandateInput,
  type MandateUse,
} from './mandate.ts';
import { runLength } from '../../../../testing/run-length.ts';

const NOW = Date.UTC(2026, 10, 26, 4);
const LIMITS = {
  dayMicros: 100n * UNIT,
  monthMicros: 1000n * UNIT,
  maxChangePercent: 20,
  maxRaiseMicros: 30n * UNIT,
  maxObjectsPerHour: 3,
  groups: [],
};
const BIDS = { base: 1_000_000, own: {}, names: '', modifiers: [], hours: null, most: null };
const mobile = (percent: number) => ({
  bids: { ...BIDS, modifiers: [{ dimension: 'DEVICE' as const, value: 'mobile', percent }] },
});
const campaign = (parts: Partial<CampaignLimits> = {}): CampaignLimits => ({
  brandId: 'bee',
  catalogId: 'sg',
  isRunning: true,
  dailyMicros: 50n * UNIT,
  totalMicros: null,
  bidMicros: UNIT,
  bids: BIDS,
  startMs: NOW,
  endMs: NOW + DAY_MS,
  ...parts,
});
const daily = (units: bigint, parts: Partial<CampaignLimits> = {}) => campaign({ dailyMicros: units * UNIT, ...parts });
const change = (campaignId: bigint, before: CampaignLimits | null, after: CampaignLimits): MandateChange => ({
  campaignId,
  before,
  after,
});
const use = (agoMs: number, ...parts: Parameters<typeof change>): MandateUse => ({
  ...change(...parts),
  atMs: NOW - agoMs,
});
const off = (pausedBy: Uuid | null) => daily(1n, { isRunning: false, pausedBy });

const AGENT = '01890a5d-ac96-774b-bcce-b302099a8071';
const REPLACED = '01890a5d-ac96-774b-bcce-b302099a8073';
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8072';

const judge = (
  changes: MandateChange[],
  {
    uses = [],
    own = [],
    groups = [],
  }: { uses?: MandateUse[]; own?: [bigint, CampaignLimits][]; groups?: MandateGroup[] } = {},
) =>
  reasonsToAsk({
    limits: { ...LIMITS, groups },
    uses,
    own: new Map(own),
    changes,
    keys: new Set([AGENT, REPLACED]),
    nowMs: NOW,
  });

describe('a person is asked', () => {
  test.each<[string, string[], ReturnType<typeof judge>]>([
    ['nothing for a small change', [], judge([change(1n, daily(50n), daily(60n))])],
    ['for more than the percentage, up', ['CHANGE'], judge([change(1n, daily(50n), daily(61n))])],
    ['for more than the percentage, down', ['CHANGE'], judge([change(1n, daily(50n), daily(39n))])],
    ['for a bid', ['CHANGE'], judge([change(1n, campaign(), campaign({ bidMicros: 2n * UNIT }))])],
    ['for a percentage on a bid', ['CHANGE'], judge([change(1n, campaign(), campaign(mobile(121)))])],
    [
      'for a percentage beside a raise of the day',
      ['CHANGE'],
      judge([change(1n, campaign(mobile(110)), campaign(mobile(130)))], {
        uses: [use(HOUR_MS, 1n, campaign(), campaign(mobile(110)))],
      }),
    ],
    [
      'nothing for a percentage that returns',
      [],
      judge([change(1n, campaign(mobile(500)), campaign())], {
        uses: [use(HOUR_MS, 1n, campaign(), campaign(mobile(500)))],
      }),
    ],
    ['for a later end', ['LONGER'], judge([change(1n, campaign(), campaign({ endMs: NOW + 2 * DAY_MS }))])],
    ['for no end', ['LONGER'], judge([change(1n, campaign(), campaign({ endMs: null }))])],
    ['for an earlier start', ['LONGER'], judge([change(1n, campaign(), campaign({ startMs: NOW - 1 }))])],
    ['for an earlier end, which stops it', ['CHANGE'], judge([change(1n, campaign(), campaign({ endMs: NOW + 1 }))])],
    ['for a later start, which does too', ['CHANGE'], judge([change(1n, campaign(), campaign({ startMs: NOW + 1 }))])],
    [
      'nothing for either with the right to pause',
      [],
      judge([change(1n, campaign(), campaign({ startMs: NOW + 1, endMs: NOW + 2 }))], { groups: ['PAUSE'] }),
    ],
    [
      'nothing for an end that a person had made later',
      [],
      judge([change(1n, campaign({ endMs: NOW + 9 * DAY_MS }), campaign())], {
        uses: [use(HOUR_MS, 1n, campaign(), campaign())],
      }),
    ],
    [
      'nothing for an end that returns',
      [],
      judge([change(1n, campaign({ endMs: NOW + 1 }), campaign())], {
        uses: [use(HOUR_MS, 1n, campaign(), campaign({ endMs: NOW + 1 }))],
      }),
    ],
    [
      'for a later end that a person had shortened, although it was that long before',
      ['LONGER'],
      judge([change(1n, campaign({ endMs: NOW + 1 }), campaign())], {
        uses: [use(HOUR_MS, 1n, campaign(), campaign({ totalMicros: 50n * UNIT }))],
      }),
    ],
    [
      'for a budget that a person had lowered, although it was that high before',
      ['CHANGE', 'RAISE'],
      judge([change(1n, daily(1n), daily(50n))], { uses: [use(HOUR_MS, 1n, daily(50n), daily(51n))] }),
    ],
    [
      'for percentages that a person had put back',
      ['CHANGE'],
      judge([change(1n, campaign(mobile(10)), campaign())], {
        uses: [use(HOUR_MS, 1n, campaign(), campaign(mobile(101)))],
      }),
    ],
    [
      'for a campaign that a person had paused',
      ['RAISE'],
      judge([change(1n, campaign({ isRunning: false }), campaign())], {
        uses: [use(HOUR_MS, 1n, daily(49n), campaign())],
      }),
    ],
    [
      'nothing for one that it paused itself',
      [],
      judge([change(1n, campaign({ isRunning: false }), campaign())], {
        uses: [use(HOUR_MS, 1n, campaign(), campaign({ isRunning: false }))],
      }),
    ],
    [
      'nothing because of what is not known any more',
      [],
      judge([change(1n, campaign(), campaign(mobile(110)))], {
        uses: [use(HOUR_MS, 1n, campaign({ bids: null }), campaign({ bids: null }))],
      }),
    ],
    [
      'for a budget that a rule hides today',
      ['CHANGE', 'RAISE'],
      judge([change(1n, daily(50n, { todayMicros: 100n * UNIT }), daily(100n, { todayMicros: 100n * UNIT }))]),
    ],
    [
      'nothing because a rule decided otherwise since',
      [],
      judge([change(1n, daily(50n, { bidMicros: 2n * UNIT }), daily(50n, { bidMicros: UNIT }))], {
        uses: [
          use(
            HOUR_MS,
            1n,
            daily(50n, { bidMicros: UNIT, todayMicros: 90n * UNIT }),
            daily(50n, { bidMicros: 2n * UNIT, todayMicros: 90n * UNIT }),
          ),
        ],
      }),
    ],
    [
      'nothing for a removal, which spends nothing',
      [],
      judge([change(1n, campaign(), daily(0n, { isRunning: false, isRemoved: true }))], {
        uses: [2n, 3n, 4n].map((id) => use(HOUR_MS / 2, id, daily(50n), daily(51n))),
      }),
    ],
    ['for a bid where there was none', ['CHANGE'], judge([change(1n, campaign({ bidMicros: null }), campaign())])],
    [
      'for what small steps of a day add up to',
      ['CHANGE'],
      judge([change(1n, daily(60n), daily(65n))], { uses: [use(HOUR_MS, 1n, daily(50n), daily(60n))] }),
    ],
    [
      'for a raise of what was lowered meanwhile, measured from there',
      ['CHANGE'],
      judge([change(1n, daily(19n), daily(24n))], { uses: [use(19 * HOUR_MS, 1n, daily(22n), daily(19n))] }),
    ],
    [
      'nothing for returning to what it was',
      [],
      judge([change(1n, daily(40n), daily(50n))], { uses: [use(HOUR_MS, 1n, daily(50n), daily(40n))] }),
    ],
    [
      'for a large change of what it created today',
      ['CHANGE'],
      judge([change(1n, campaign(), campaign({ bidMicros: 40n * UNIT }))], {
        own: [[1n, campaign({ bidMicros: 40n * UNIT })]],
        uses: [use(HOUR_MS, 1n, null, campaign())],
      }),
    ],
    [
      'nothing for the same steps over two days',
      [],
      judge([change(1n, daily(60n), daily(65n))], { uses: [use(DAY_MS, 1n, daily(50n), daily(60n))] }),
    ],
    [
      'for raises that are too much together',
      ['RAISE'],
      judge([change(3n, daily(100n), daily(115n))], {
        uses: [use(HOUR_MS, 1n, daily(100n), daily(110n)), use(2, 2n, daily(100n), daily(110n))],
      }),
    ],
    [
      'also when one was lowered again meanwhile',
      ['RAISE'],
      judge([change(3n, daily(200n), daily(220n))], {
        uses: [use(9, 1n, daily(100n), daily(120n)), use(8, 1n, daily(120n), daily(100n))],
      }),
    ],
    ['for switching on what costs more', ['RAISE'], judge([change(1n, daily(50n, { isRunning: false }), daily(50n))])],
    [
      'nothing for switching off and on again',
      [],
      judge([change(1n, daily(50n, { isRunning: false }), daily(50n))], {
        uses: [use(5, 1n, daily(50n), daily(50n, { isRunning: false }))],
      }),
    ],
    ['for switching on what a person had switched off', ['RESUME'], judge([change(1n, off(null), daily(1n))])],
    ['and what another program had', ['RESUME'], judge([change(1n, off(OTHER), daily(1n))])],
    ['nothing for switching on what it had itself, weeks ago', [], judge([change(1n, off(AGENT), daily(1n))])],
    ['and what it had with the key that this one replaced', [], judge([change(1n, off(REPLACED), daily(1n))])],
    [
      'nothing for another change of what a person had switched off',
      [],
      judge([change(1n, off(null), { ...off(null), ...mobile(110) })]),
    ],
    [
      'for switching on what has no limit',
      ['RAISE'],
      judge([change(1n, campaign({ isRunning: false, dailyMicros: null }), campaign({ dailyMicros: null }))]),
    ],
    [
      'nothing for pausing after raises that a person allowed',
      [],
      judge([change(1n, daily(500n), daily(500n, { isRunning: false }))], {
        uses: [use(DAY_MS - 1, 2n, daily(100n), daily(900n))],
      }),
    ],
    [
      'for one campaign more than an hour allows',
      ['OBJECTS'],
      judge([change(4n, campaign(), campaign())], {
        uses: [1n, 2n, 3n].map((id) => use(HOUR_MS - 1, id, campaign(), campaign())),
      }),
    ],
    [
      'nothing an hour later, and nothing for the same campaign again',
      [],
      judge([change(1n, campaign(), campaign())], {
        uses: [
          ...[7n, 8n].map((id) => use(HOUR_MS, id, campaign(), campaign())),
          ...[1n, 2n, 3n].map((id) => use(HOUR_MS - 1, id, campaign(), campaign())),
        ],
      }),
    ],
    ['for the first launch', ['FIRST_LAUNCH'], judge([change(1n, null, daily(50n))], { own: [[1n, daily(50n)]] })],
    [
      'for the first launch after a draft',
      ['FIRST_LAUNCH'],
      judge([change(2n, null, daily(5n))], {
        own: [
          [1n, daily(5n, { isDraft: true })],
          [2n, daily(5n)],
        ],
      }),
    ],
    [
      'nothing for a second draft',
      [],
      judge([change(2n, null, daily(5n, { isDraft: true }))], {
        own: [
          [1n, daily(5n, { isDraft: true })],
          [2n, daily(5n, { isDraft: true })],
        ],
      }),
    ],
    [
      'nothing for the second launch',
      [],
      judge([change(2n, null, daily(5n))], {
        own: [
          [1n, daily(5n)],
          [2n, daily(5n)],
        ],
      }),
    ],
    [
      'nothing for the second',
      [],
      judge([change(2n, null, daily(50n))], {
        own: [
          [1n, daily(50n)],
          [2n, daily(50n)],
        ],
      }),
    ],
    [
      'for a launch above the day',
      ['DAY'],
      judge([change(2n, null, daily(51n))], {
        own: [
          [1n, daily(50n)],
          [2n, daily(51n)],
        ],
      }),
    ],
    [
      'for a launch without a budget of a day',
      ['DAY'],
      judge([change(2n, null, campaign({ dailyMicros: null, totalMicros: UNIT }))], {
        own: [
          [1n, daily(50n)],
          [2n, campaign({ dailyMicros: null, totalMicros: UNIT })],
        ],
      }),
    ],
    [
      'for moving a budget that may be spent already',
      ['DAY'],
      judge([change(2n, daily(50n), daily(60n))], {
        own: [
          [1n, daily(40n)],
          [2n, daily(60n)],
        ],
        uses: [use(HOUR_MS, 1n, daily(50n), daily(40n))],
      }),
    ],
    [
      'nothing for lowering one of its own',
      [],
      judge([change(1n, daily(150n), daily(130n))], { own: [[1n, daily(130n)]] }),
    ],
  ])('%s', (_, expected, found) => expect(found).toEqual(expected));
});

// A day's highest spend of a campaign is the highest budget it has had that day, which the ledger keeps.
test('whatever is asked in whatever order, budgets of one day never add up to more than the day', () => {
  const step = fc.record({
    id: fc.bigInt(1n, 4n),
    units: fc.bigInt(0n, 130n),
    minutes: fc.integer({ min: 0, max: 200 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const own = new Map<bigint, CampaignLimits>();
      const uses: MandateUse[] = [];
      const peaks = new Map<string, bigint>();
      let nowMs = NOW;
      for (const { id, units, minutes } of steps) {
        nowMs += minutes * 60_000;
        const day = Math.floor(nowMs / DAY_MS);
        const before = own.get(id) ?? null;
        const after = daily(units);
        const limits = { ...LIMITS, maxChangePercent: 1_000_000, maxObjectsPerHour: 1000 };
        const changes = [change(id, before, after)];
        const asked = reasonsToAsk({
          limits,
          uses,
          own: new Map(own).set(id, after),
          changes,
          keys: new Set([AGENT]),
          nowMs,
        });
        if (!asked.includes('DAY')) {
          own.set(id, after);
          uses.push({ ...changes[0]!, atMs: nowMs });
        }
        for (const [one, { dailyMicros }] of own) {
          const key = `${day} ${one}`;
          if ((peaks.get(key) ?? 0n) < dailyMicros!) peaks.set(key, dailyMicros!);
        }
        const sum = [...peaks].reduce((all, [key, micros]) => (key.startsWith(`${day} `) ? all + micros : all), 0n);
        if (sum > LIMITS.dayMicros) throw new Error(`${sum} on day ${day}`);
      }
    }),
    { numRuns: runLength(300) },
  );
});

describe('a mandate', () => {
  const input: MandateInput = { ...LIMITS, groups: ['CREATE'], expiresInDays: 30 };
  test.each<[string, Partial<MandateInput>, string | null]>([
    ['is given', {}, null],
    ['without creating needs no amounts', { groups: [], dayMicros: 0n, monthMicros: 0n }, null],
    ['ends', { expiresInDays: 181 }, 'expiresInDays'],
    ['begins', { expiresInDays: 0 }, 'expiresInDays'],
    ['has a percentage', { maxChangePercent: 1001 }, 'maxChangePercent'],
    ['changes something', { maxObjectsPerHour: 0 }, 'maxObjectsPerHour'],
    ['that creates has a day', { dayMicros: 0n }, 'day'],
    ['has whole amounts', { maxRaiseMicros: 1n }, 'maxRaise'],
    ['has no negative amounts', { maxRaiseMicros: -UNIT }, 'maxRaise'],
    ['has a month that is worth a day', { monthMicros: 99n * UNIT }, 'month'],
  ])('%s', (_, parts, field) => {
    const problem = validateMandate({ ...input, ...parts });
    expect(problem && 'fields' in problem ? Object.keys(problem.fields) : problem).toEqual(
      field === null ? null : [field],
    );
  });
});
